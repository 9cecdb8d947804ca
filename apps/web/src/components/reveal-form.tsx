/** Asks why somebody must see one lead unmasked, and shows it to them for a while. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { REVEAL_MINUTES, RevealRequest, RevealResult } from '@praxis/contracts/core/masking';
import { clock } from '../lib/core/format.js';
import { tenantCall } from '../lib/api/tenant-call.js';
import { showToast } from '../lib/core/toast-store.js';
import { useContractForm } from '../lib/core/use-contract-form.js';
import { Form, SubmitButton } from './form.js';
import { FormField } from './form-field.js';

interface RevealFormProps {
  leadId: string;
  /** What it is mostly for, to begin with. */
  purpose?: string;
  onRevealed: () => Promise<void>;
  onCancel: () => void;
}

export function RevealForm({ leadId, purpose = '', onRevealed, onCancel }: RevealFormProps) {
  const use = useContractForm<RevealRequest, RevealRequest>({
    schema: RevealRequest,
    defaultValues: { purpose },
    submit: async (request) => {
      const path = `/v1/leads/${encodeURIComponent(leadId)}/reveal`;
      const call = { method: 'POST', path, body: request, schema: RevealResult } as const;
      const { revealedUntil } = await tenantCall(call);
      await onRevealed();
      showToast({
        title: 'Lead revealed',
        text: `Until ${clock(Date.parse(revealedUntil)).slice(0, 5)}.`,
        tone: 'good',
      });
    },
  });
  return (
    <Form use={use} label="Reveal lead">
      <FormField
        label="Purpose"
        help={`Kept with your name. Shown to you alone, for ${REVEAL_MINUTES} minutes.`}
        error={use.form.formState.errors.purpose?.message}
      >
        <Input
          autoFocus
          autoComplete="off"
          maxLength={200}
          placeholder="For example: call back about the appointment"
          {...use.form.register('purpose')}
        />
      </FormField>
      <Flex gap="2" justify="flex-end">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton size="sm" pending={use.pending} pendingText="Revealing…">
          Reveal
        </SubmitButton>
      </Flex>
    </Form>
  );
}
