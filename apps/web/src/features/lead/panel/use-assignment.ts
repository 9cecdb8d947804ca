/** Assigns one lead to a member or to the user; afterwards the lead is read again wherever it is shown. */
import { useChange } from '../../../lib/api/use-change.js';
import { useUndoable } from '../../../lib/api/use-undoable.js';
import { assign, claim } from './assignment-requests.js';
import { refreshAround, refreshLead } from './lead-queries.js';

interface Assignment {
  pending: boolean;
  /** @param from the current assignee */
  assign: (id: string, to: string | null, from: string | null) => void;
  claim: (id: string) => void;
}

export function useAssignment(tenantId: string): Assignment {
  // Also runs after a refusal, because another user may have been quicker.
  const onSettled = ({ id }: { id: string }): void => {
    void Promise.all([refreshLead(tenantId, id), refreshAround(tenantId, [id])]).catch(() => undefined);
  };
  const assignment = useUndoable({
    request: ({ id, to }: { id: string; to: string | null; from: string | null }) => assign(id, to),
    success: (_done, { to }) => ({ title: to === null ? 'Lead unassigned' : 'Lead assigned' }),
    inverse: ({ id, to, from }) => ({ id, to: from, from: to }),
    failure: { title: 'Not assigned' },
    onSettled,
  });
  const claiming = useChange({
    request: ({ id }: { id: string }) => claim(id),
    success: 'The lead is yours',
    failure: { title: 'Not claimed' },
    onSettled,
  });
  return {
    pending: assignment.isPending || claiming.isPending,
    assign: (id, to, from) => assignment.mutate({ id, to, from }),
    claim: (id) => claiming.mutate({ id }),
  };
}
