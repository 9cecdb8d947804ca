/** One change to all selected leads: shown as soon as it is made, confirmed in a toast, and undone from there. */
import type { BulkChange, LeadBulkResult } from '@praxis/contracts/lead/lead-assignment';
import { queryClient } from '../../../lib/api/query-client.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { useChange } from '../../../lib/api/use-change.js';
import { changeMany, showChange, type KnownChoices } from '../panel/assignment-calls.js';
import { refreshAround } from '../panel/lead-queries.js';

interface BulkChanges {
  pending: boolean;
  change: (ids: readonly string[], change: BulkChange) => void;
}

interface Step {
  ids: readonly string[];
  change: BulkChange;
}

export function useBulkChange(tenantId: string, known: KnownChoices): BulkChanges {
  const make = async ({ ids, change }: Step): Promise<LeadBulkResult> => {
    const result = await changeMany(ids, change);
    const failed = new Set(result.failed.map(({ id }) => id));
    showChange(tenantId, { ids: ids.filter((id) => !failed.has(id)), change }, known);
    void queryClient.invalidateQueries({ queryKey: queryKeys.lead.details(tenantId) });
    void refreshAround(tenantId, []);
    return result;
  };
  const undo = useChange({
    call: async (steps: LeadBulkResult['undo']) => {
      for (const step of steps) await make(step);
    },
    success: 'Change undone',
    failure: { title: 'Not everything was undone' },
  });
  const { mutate, isPending } = useChange({
    call: make,
    success: ({ changed, failed, undo: steps }) => ({
      title: changed === 1 ? '1 lead changed' : `${changed} leads changed`,
      text: failed.length > 0 ? `${failed.length} could not be. ${failed[0]?.error ?? ''}` : undefined,
      tone: failed.length > 0 ? 'bad' : 'good',
      action: changed > 0 ? { label: 'Undo', onPress: () => undo.mutate(steps) } : undefined,
    }),
    failure: { title: 'Nothing was changed' },
  });
  return { pending: isPending, change: (ids, change) => mutate({ ids, change }) };
}
