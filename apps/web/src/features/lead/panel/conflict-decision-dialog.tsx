/**
 * Asks why a possible conflict is cleared or the lead declined; the reason is stored with the name of the person who
 * decided.
 */
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import type { ConflictDecision } from '@praxis/contracts/conflict/conflict.const';
import { ConflictDecisionRequest, LeadConflictResult } from '@praxis/contracts/conflict/conflict';
import { Dialog } from '../../../components/dialog.js';
import { DialogButtons } from '../../../components/dialog-buttons.js';
import { Form, SubmitButton } from '../../../components/form.js';
import { FormField } from '../../../components/form-field.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';

const LABELS = {
  cleared: {
    title: 'Clear the conflict',
    text: 'The lead can book again.',
    verb: 'Clear',
    done: 'Conflict cleared',
  },
  declined: {
    title: 'Decline the lead',
    text: 'The lead cannot book and does not see why.',
    verb: 'Decline',
    done: 'Lead declined',
  },
} as const;

interface ConflictDecisionDialogProps {
  leadId: string;
  decision: ConflictDecision;
  onDone: () => void;
  onClose: () => void;
}

export function ConflictDecisionDialog({ leadId, decision, onDone, onClose }: ConflictDecisionDialogProps) {
  const { title, text, verb, done } = LABELS[decision];
  const use = useContractForm<ConflictDecisionRequest, ConflictDecisionRequest>({
    schema: ConflictDecisionRequest,
    defaultValues: { decision, reason: '' },
    request: (body) => {
      const path = `/v1/leads/${leadId}/conflict-decision`;
      return tenantRequest({ method: 'POST', path, body, schema: LeadConflictResult });
    },
    success: done,
    onSuccess: onDone,
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form use={use} label={title}>
        <Text color="fg.muted">{text}</Text>
        <FormField
          label="Reason"
          help="Kept with your name and the time."
          error={use.form.formState.errors.reason?.message}
        >
          <Textarea rows={3} maxLength={1000} data-autofocus {...use.form.register('reason')} />
        </FormField>
        <DialogButtons onCancel={onClose}>
          <SubmitButton pending={use.pending} pendingText="Saving…">
            {verb}
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
