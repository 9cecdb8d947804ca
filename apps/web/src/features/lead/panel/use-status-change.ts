/** Changes a lead's status: shown at once, rolled back when the server refuses. */
import type { LeadStatus } from '@praxis/contracts/lead/lead';
import { useCallback } from 'react';
import { useChange } from '../../../lib/api/use-change.js';
import { STATUS_LABELS } from '../lead-labels.js';
import { expectStatus, refreshAround, refreshLead, setStatus } from './lead-queries.js';

export type ChangeStatus = (lead: { id: string; name: string }, status: LeadStatus) => void;

export function useStatusChange(tenantId: string): ChangeStatus {
  const { mutate } = useChange({
    call: ({ id, status }: { id: string; name: string; status: LeadStatus }) => setStatus(id, status),
    optimistic: ({ id, status }) => expectStatus(tenantId, id, status),
    success: (_done, { name, status }) => ({
      title: 'Status Updated',
      text: `${name} is now ${STATUS_LABELS[status].label.toLowerCase()}.`,
    }),
    failure: { title: 'Update Failed', otherwise: 'Failed to update lead status' },
    onSuccess: (_done, { id }) => {
      void refreshLead(tenantId, id);
      void refreshAround(tenantId, [id]);
    },
  });
  return useCallback(({ id, name }, status) => mutate({ id, name, status }), [mutate]);
}
