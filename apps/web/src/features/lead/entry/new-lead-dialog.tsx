/**
 * The form for a new lead. If the person already has an open lead, it is shown before another is added. Load it lazily.
 */
import type { NewLead } from '@praxis/contracts/lead/lead-entry';
import { LeadResult, type LeadDetail } from '@praxis/contracts/lead/lead';
import { useRef, useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { Form, SubmitButton } from '../../../components/form.js';
import type { ApiError } from '../../../lib/api/api-error.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { showAnswer } from '../../../lib/api/use-change.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { aroundLeads } from '../panel/lead-queries.js';
import { DuplicateNotice } from './duplicate-notice.js';
import { EMPTY_ENTRY, entryForm, type EntryValues } from './entry-values.js';
import { NewLeadFields } from './new-lead-fields.js';

interface NewLeadDialogProps {
  tenant: CurrentTenant;
  /** Opens a lead: the new one, or the person's existing one. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

export function NewLeadDialog({ tenant, onOpen, onClose }: NewLeadDialogProps) {
  /** The id of the open lead that this person already has. */
  const [twin, setTwin] = useState<string>();
  const duplicates = useRef<'refuse' | 'create'>('refuse');
  const use = useContractForm<EntryValues, NewLead, LeadDetail>({
    schema: entryForm,
    defaultValues: EMPTY_ENTRY,
    request: async (body) => {
      setTwin(undefined);
      const path = `/v1/leads?duplicates=${duplicates.current}`;
      duplicates.current = 'refuse';
      return (await tenantRequest({ method: 'POST', path, body, schema: LeadResult })).lead;
    },
    success: (lead) => ({ title: 'Lead added', text: lead.name }),
    invalidates: [queryKeys.lead.lists(tenant.id), ...aroundLeads(tenant.id, [])],
    onSuccess: (lead) => {
      showAnswer(queryKeys.lead.detail(tenant.id, lead.id), lead);
      onOpen(lead.id);
    },
    onFailure: (error) => {
      const known = twinOf(error);
      setTwin(known);
      return known !== undefined;
    },
  });
  const { isDirty, isSubmitting } = use.form.formState;
  const addAnyway = (): void => {
    duplicates.current = 'create';
    void use.onSubmit();
  };
  return (
    <Dialog title="Add a lead" onClose={onClose}>
      {/* The existing lead can be opened without a question about the unsaved form. */}
      <DirtyGuard dirty={isDirty && !isSubmitting && twin === undefined} />
      <Form use={use} label="Add a lead">
        <NewLeadFields use={use} industry={tenant.industry} />
        {twin && (
          <DuplicateNotice
            tenantId={tenant.id}
            leadId={twin}
            pending={use.pending}
            onOpen={() => onOpen(twin)}
            onAdd={addAnyway}
          />
        )}
        <SubmitButton pending={use.pending} pendingText="Adding…" justifySelf="end">
          Add lead
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

/** The id of the person's open lead, if the request was refused because of it. */
function twinOf({ code, body }: ApiError): string | undefined {
  if (code !== 'duplicate_lead') return undefined;
  const id = body && typeof body === 'object' && 'leadId' in body ? body.leadId : undefined;
  return typeof id === 'string' ? id : undefined;
}
