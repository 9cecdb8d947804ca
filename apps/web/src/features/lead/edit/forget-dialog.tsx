/**
 * Says what forgetting a lead erases, ends and keeps, and does it once the user has typed the confirmation word. Load
 * it lazily.
 */
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import type { LeadDetail } from '@praxis/contracts/lead/lead';
import { LeadErasureResult, type LeadErasure } from '@praxis/contracts/lead/lead-entry';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type SyntheticEvent } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { DialogButtons } from '../../../components/dialog-buttons.js';
import { FormAlert, SubmitButton } from '../../../components/form.js';
import { FormField } from '../../../components/form-field.js';
import { Loaded } from '../../../components/loaded.js';
import { Notice } from '../../../components/notice.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { RETRY } from '../../../lib/api/retry.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { useChange } from '../../../lib/api/use-change.js';
import { PartSkeleton } from '../panel/lead-part.js';
import { aroundLeads, dropLead } from '../panel/lead-queries.js';
import { endingLines, ERASED, KEPT } from './erasure-lines.js';

const WORD = 'forget';

interface ForgetDialogProps {
  tenantId: string;
  lead: LeadDetail;
  onForgotten: () => void;
  onClose: () => void;
}

export function ForgetDialog({ tenantId, lead, onForgotten, onClose }: ForgetDialogProps) {
  const path = `/v1/leads/${lead.id}`;
  const effects = useQuery({
    queryKey: queryKeys.lead.erasure(tenantId, lead.id),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: `${path}/erasure`, schema: LeadErasureResult })).erasure,
    // Always read again, because the lead's running work may change while the dialog is open.
    staleTime: 0,
    gcTime: 0,
    retry: RETRY.unlessRefused,
  });
  const forgetting = useChange({
    request: () => tenantRequest({ method: 'DELETE', path, schema: Acknowledged }),
    success: 'Lead forgotten',
    invalidates: aroundLeads(tenantId, []),
    onSuccess: () => {
      onForgotten();
      dropLead(tenantId, lead.id);
    },
    onFailure: () => {
      void effects.refetch();
      return true;
    },
  });
  return (
    <Dialog title={`Forget ${lead.name}?`} role="alertdialog" onClose={onClose}>
      <Loaded query={effects} failure="Could not check what runs for this lead" skeleton={<PartSkeleton />}>
        {(known) => (
          <ForgetForm
            effects={known}
            alert={forgetting.alert}
            pending={forgetting.isPending}
            onForget={() => forgetting.mutate(undefined)}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

interface ForgetFormProps {
  effects: LeadErasure;
  alert: string | undefined;
  pending: boolean;
  onForget: () => void;
  onClose: () => void;
}

function ForgetForm({ effects, alert, pending, onForget, onClose }: ForgetFormProps) {
  const [word, setWord] = useState('');
  const [problem, setProblem] = useState<string>();
  const isBlocked = effects.appointmentsAhead > 0;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (pending || isBlocked) return;
    const isMeant = word.trim().toLowerCase() === WORD;
    setProblem(isMeant ? undefined : `Type ${WORD} to confirm`);
    if (isMeant) onForget();
  };
  const ending = endingLines(effects);
  return (
    <chakra.form noValidate aria-label="Forget lead" display="grid" gap="4" onSubmit={submit}>
      <FormAlert text={alert} />
      {isBlocked && (
        <Notice
          tone="warn"
          data-testid="appointment-ahead"
          title="Cancel the appointment first"
          text="This lead has an appointment ahead. The client and the calendar must know that it is canceled."
        />
      )}
      <Lines title="Deleted for good" lines={ERASED} />
      {ending.length > 0 && <Lines title="Under way now" lines={ending} />}
      <Lines title="What stays" lines={KEPT} />
      <FormField label={`Type ${WORD} to confirm`} error={problem}>
        <Input
          autoComplete="off"
          autoCapitalize="none"
          disabled={isBlocked}
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
      </FormField>
      <DialogButtons onCancel={onClose}>
        <SubmitButton pending={pending} pendingText="Forgetting…" disabled={isBlocked}>
          Forget this lead
        </SubmitButton>
      </DialogButtons>
    </chakra.form>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Text id={id} fontWeight="medium">
        {title}
      </Text>
      <chakra.ul listStyleType="disc" ps="4" color="fg.muted" fontSize="md">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </chakra.ul>
    </section>
  );
}
