/** Gives one lead to somebody, or takes it oneself; afterwards it is read anew wherever it is shown. */
import { useCallback, useState } from 'react';
import { showToast } from '../../../lib/core/toast-store.js';
import { assign, claim } from './assignment-calls.js';
import { refreshAround, refreshLead } from './lead-queries.js';

interface Assignment {
  pending: boolean;
  assign: (id: string, to: string | null) => void;
  claim: (id: string) => void;
}

export function useAssignment(tenantId: string): Assignment {
  const [pending, setPending] = useState(false);
  const run = useCallback(
    async (
      id: string,
      { call, done, failed }: { call: () => Promise<void>; done: string; failed: string },
    ) => {
      setPending(true);
      try {
        await call();
        showToast({ title: done, tone: 'good' });
      } catch (cause) {
        const text = cause instanceof Error && cause.message ? cause.message : 'Try again.';
        showToast({ title: failed, text, tone: 'bad' });
      } finally {
        setPending(false);
        // After a refusal too: somebody else may have been quicker.
        void Promise.all([refreshLead(tenantId, id), refreshAround(tenantId, [id])]).catch(() => undefined);
      }
    },
    [tenantId],
  );
  return {
    pending,
    assign: useCallback(
      (id, to) =>
        void run(id, {
          call: () => assign(id, to),
          done: to === null ? 'Lead unassigned' : 'Lead assigned',
          failed: 'Not assigned',
        }),
      [run],
    ),
    claim: useCallback(
      (id) => void run(id, { call: () => claim(id), done: 'The lead is yours', failed: 'Not claimed' }),
      [run],
    ),
  };
}
