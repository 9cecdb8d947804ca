/** Edits a lead's facts. Another user's changes are shown before they are overwritten. */
import { Text } from '@chakra-ui/react/text';
import { LeadResult, type LeadDetail } from '@praxis/contracts/lead/lead';
import type { LeadFacts } from '@praxis/contracts/lead/lead-entry';
import { useLayoutEffect, useMemo, useState } from 'react';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { Form, SubmitButton } from '../../../components/form.js';
import { SaveBar } from '../../../components/save-bar.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { useKeptFocus } from '../../../lib/core/focus/kept-focus.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { aroundLeads, refreshLead } from '../panel/lead-queries.js';
import { ChangedMeanwhile } from './changed-meanwhile.js';
import {
  currentFacts,
  editForm,
  editValuesOf,
  PERSONAL_FACTS,
  seenOf,
  untouchedPersonal,
  type EditValues,
  type Fact,
} from './edit-values.js';
import { LeadEditFields } from './lead-edit-fields.js';

interface LeadEditFormProps {
  tenantId: string;
  lead: LeadDetail;
  onDone: () => void;
}

export function LeadEditForm({ tenantId, lead, onDone }: LeadEditFormProps) {
  const place = useKeptFocus<HTMLDivElement>('[data-testid="lead-edit"]');
  const [begun, setBegun] = useState(() => editValuesOf(lead));
  /** Another user's changes to the facts that this user tried to save. */
  const [theirs, setTheirs] = useState<Partial<EditValues>>({});
  const schema = useMemo(() => editForm(begun), [begun]);
  const use = useContractForm<EditValues, LeadFacts>({
    schema,
    defaultValues: begun,
    request: (facts) => {
      setTheirs({});
      const path = `/v1/leads/${lead.id}`;
      const body = { ...facts, seen: seenOf(begun, facts) };
      return tenantRequest({ method: 'PATCH', path, body, schema: LeadResult });
    },
    success: 'Lead saved',
    invalidates: aroundLeads(tenantId, [lead.id]),
    onSuccess: () => {
      void refreshLead(tenantId, lead.id).catch(() => undefined);
      onDone();
    },
    onFailure: (error) => {
      if (error.code !== 'lead_changed') return false;
      const current = currentFacts(error.body);
      // From here on, saving again overwrites these newer values, because the user has seen them.
      setBegun({ ...begun, ...current });
      setTheirs(current);
      return true;
    },
  });
  const { isDirty, isSubmitting, dirtyFields } = use.form.formState;
  // When the lead is revealed, replaces the masked values that the form started with. A layout effect, so that the
  // stars are not shown for a moment.
  useLayoutEffect(() => {
    if (lead.masked) return;
    const revealed = untouchedPersonal(lead, (fact) => use.form.getFieldState(fact).isDirty);
    for (const [fact, value] of Object.entries(revealed) as [Fact, string][])
      use.form.resetField(fact, { defaultValue: value });
    setBegun((before) => ({ ...before, ...revealed }));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only as it is revealed: what others change meanwhile is asked about by saving
  }, [lead.masked]);
  const isHidden = (fact: Fact): boolean => lead.masked && PERSONAL_FACTS.has(fact);
  const hidesChanges = Object.keys(dirtyFields).some((fact) => isHidden(fact as Fact));
  const shownTheirs = Object.fromEntries(Object.entries(theirs).filter(([fact]) => !isHidden(fact as Fact)));
  const take = (fact: Fact): void => {
    use.form.setValue(fact, theirs[fact] ?? '', { shouldDirty: true });
    setTheirs(({ [fact]: _, ...rest }) => rest);
  };
  return (
    <div ref={place}>
      <DirtyGuard dirty={isDirty && !isSubmitting} />
      <Form
        use={use}
        label="Edit lead"
        bar={
          <SaveBar isDirty={isDirty} isPending={use.pending} onCancel={onDone}>
            <SubmitButton pending={use.pending} pendingText="Saving…" disabled={!isDirty || hidesChanges}>
              Save
            </SubmitButton>
          </SaveBar>
        }
      >
        {lead.masked && (
          <Text fontSize="md" color="fg.muted">
            {hidesChanges
              ? 'Name, contact details and free text are masked again. What you typed there is kept. Reveal the lead to see and save it, or cancel.'
              : 'Name, contact details and free text are masked. Reveal the lead to correct them.'}
          </Text>
        )}
        <LeadEditFields use={use} industry={lead.industry} isMasked={lead.masked} />
        <ChangedMeanwhile theirs={shownTheirs} onTake={take} />
      </Form>
    </div>
  );
}
