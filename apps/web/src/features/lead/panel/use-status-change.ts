/** Changes a lead's status: shown at once, taken back when the server refuses. */
import type { LeadStatus } from '@praxis/contracts/lead/lead';
import { useCallback } from 'react';
import { showToast } from '../../../lib/core/toast-store.js';
import { STATUS_LABELS } from './lead-labels.js';
import { expectStatus, refreshAround, refreshLead, setStatus } from './lead-queries.js';

export type ChangeStatus = (lead: { id: string; name: string }, status: LeadStatus) => void;

export function useStatusChange(tenantId: string): ChangeStatus {
  return useCallback(
    ({ id, name }, status) => {
      const takeBack = expectStatus(tenantId, id, status);
      setStatus(id, status).then(
        () => {
          const text = `${name} is now ${STATUS_LABELS[status].label.toLowerCase()}.`;
          showToast({ title: 'Status Updated', text, tone: 'good' });
          void refreshLead(tenantId, id);
          void refreshAround(tenantId, [id]);
        },
        (cause: unknown) => {
          takeBack();
          const text =
            cause instanceof Error && cause.message ? cause.message : 'Failed to update lead status';
          showToast({ title: 'Update Failed', text, tone: 'bad' });
        },
      );
    },
    [tenantId],
  );
}
