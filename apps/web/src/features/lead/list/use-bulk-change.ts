/** One change to all chosen leads: shown at once it is made, said in a toast, and taken back from there. */
import type { Assignee, BulkChange, LeadBulkResult } from '@praxis/contracts/lead/lead-assignment';
import { useCallback, useState } from 'react';
import { queryClient } from '../../../lib/api/query-client.js';
import { showToast } from '../../../lib/core/toast-store.js';
import { changeMany, showChange } from '../panel/assignment-calls.js';
import { refreshAround } from '../panel/lead-queries.js';

interface BulkChanges {
  pending: boolean;
  change: (ids: readonly string[], change: BulkChange) => Promise<void>;
}

export function useBulkChange(tenantId: string, people: readonly Assignee[]): BulkChanges {
  const [pending, setPending] = useState(false);
  const make = useCallback(
    async (ids: readonly string[], change: BulkChange): Promise<LeadBulkResult> => {
      const result = await changeMany(ids, change);
      const failed = new Set(result.failed.map(({ id }) => id));
      showChange(tenantId, { ids: ids.filter((id) => !failed.has(id)), change }, people);
      void queryClient.invalidateQueries({ queryKey: ['leads', tenantId, 'lead'] });
      void refreshAround(tenantId, []);
      return result;
    },
    [tenantId, people],
  );
  const undo = useCallback(
    async (steps: LeadBulkResult['undo']): Promise<void> => {
      try {
        for (const { ids, change } of steps) await make(ids, change);
        showToast({ title: 'Change taken back', tone: 'good' });
      } catch (cause) {
        showToast({ title: 'Not all was taken back', text: sentence(cause), tone: 'bad' });
      }
    },
    [make],
  );
  const change = useCallback(
    async (ids: readonly string[], wanted: BulkChange): Promise<void> => {
      setPending(true);
      try {
        const result = await make(ids, wanted);
        const { failed } = result;
        showToast({
          title: result.changed === 1 ? '1 lead changed' : `${result.changed} leads changed`,
          text: failed.length > 0 ? `${failed.length} could not be. ${failed[0]?.error ?? ''}` : undefined,
          tone: failed.length > 0 ? 'bad' : 'good',
          action: result.changed > 0 ? { label: 'Undo', onPress: () => void undo(result.undo) } : undefined,
        });
      } catch (cause) {
        showToast({ title: 'Nothing was changed', text: sentence(cause), tone: 'bad' });
      } finally {
        setPending(false);
      }
    },
    [make, undo],
  );
  return { pending, change };
}

function sentence(cause: unknown): string {
  return cause instanceof Error && cause.message ? cause.message : 'Try again.';
}
