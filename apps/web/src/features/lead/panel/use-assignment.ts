/** Assigns one lead to somebody, or to oneself; afterwards it is read again wherever it is shown. */
import { useChange } from '../../../lib/api/use-change.js';
import { assign, claim } from './assignment-calls.js';
import { refreshAround, refreshLead } from './lead-queries.js';

interface Assignment {
  pending: boolean;
  assign: (id: string, to: string | null) => void;
  claim: (id: string) => void;
}

export function useAssignment(tenantId: string): Assignment {
  // After a refusal too: somebody else may have been quicker.
  const onSettled = ({ id }: { id: string }): void => {
    void Promise.all([refreshLead(tenantId, id), refreshAround(tenantId, [id])]).catch(() => undefined);
  };
  const assignment = useChange({
    call: ({ id, to }: { id: string; to: string | null }) => assign(id, to),
    success: (_done, { to }) => ({ title: to === null ? 'Lead unassigned' : 'Lead assigned' }),
    failure: { title: 'Not assigned' },
    onSettled,
  });
  const claiming = useChange({
    call: ({ id }: { id: string }) => claim(id),
    success: 'The lead is yours',
    failure: { title: 'Not claimed' },
    onSettled,
  });
  return {
    pending: assignment.isPending || claiming.isPending,
    assign: (id, to) => assignment.mutate({ id, to }),
    claim: (id) => claiming.mutate({ id }),
  };
}
