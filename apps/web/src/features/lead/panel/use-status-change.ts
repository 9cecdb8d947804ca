/** Changes a lead's status: shown immediately, rolled back if the server refuses, undone from its toast. */
import type { Lead, LeadStatus } from '@praxis/contracts/lead/lead';
import { useCallback } from 'react';
import { useUndoable } from '../../../lib/api/use-undoable.js';
import { STATUS_LABELS } from '../lead-labels.js';
import { expectStatus, refreshAround, refreshLead, setStage, setStatus } from './lead-queries.js';

type ChangedLead = Pick<Lead, 'id' | 'name' | 'status' | 'stage'>;

export type ChangeStatus = (lead: ChangedLead, status: LeadStatus) => void;

interface StatusChange {
  lead: ChangedLead;
  status: LeadStatus;
  /** The stage to restore on undo, which also restores its status. Several stages can have the same status. */
  stageId?: string | undefined;
}

export function useStatusChange(tenantId: string): ChangeStatus {
  const { mutate } = useUndoable({
    request: ({ lead: { id }, status, stageId }: StatusChange) =>
      stageId === undefined ? setStatus(id, status) : setStage(id, stageId),
    optimistic: ({ lead: { id }, status }) => expectStatus(tenantId, id, status),
    success: (_done, { lead: { name }, status }) => ({
      title: 'Status Updated',
      text: `${name} is now ${STATUS_LABELS[status].label.toLowerCase()}.`,
    }),
    inverse: ({ lead }) => ({ lead, status: lead.status, stageId: lead.stage?.id }),
    failure: { title: 'Update Failed', otherwise: 'Failed to update lead status' },
    onSuccess: (_done, { lead: { id } }) => {
      void refreshLead(tenantId, id);
      void refreshAround(tenantId, [id]);
    },
  });
  return useCallback((lead, status) => mutate({ lead, status }), [mutate]);
}
