/** One change to all selected leads: shown immediately, confirmed in a toast, and undone from the toast. */
import type { BulkChange, LeadBulkResult } from '@praxis/contracts/lead/lead-assignment';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { useUndoable } from '../../../lib/api/use-undoable.js';
import { counted } from '../../../lib/core/format.js';
import type { ToastTexts } from '../../../lib/core/toast-store.js';
import { changeMany, showChange, type KnownChoices } from '../panel/assignment-requests.js';
import { aroundLeads } from '../panel/lead-queries.js';

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
    return result;
  };
  const { mutate, isPending } = useUndoable({
    request: async (steps: readonly Step[]) => {
      const results: LeadBulkResult[] = [];
      for (const step of steps) results.push(await make(step));
      return results;
    },
    success: (results) => summary(results),
    failure: { title: 'Nothing was changed' },
    // Even after a failure, because an earlier step may have succeeded before another was refused.
    invalidatesAnyway: [queryKeys.lead.details(tenantId), ...aroundLeads(tenantId, [])],
    // Undoing restores each lead's earlier value, with one step per value.
    inverse: (_steps, results) => {
      const steps = results.flatMap(({ undo }) => undo);
      return steps.length > 0 ? steps : undefined;
    },
  });
  return { pending: isPending, change: (ids, change) => mutate([{ ids, change }]) };
}

function summary(results: readonly LeadBulkResult[]): ToastTexts {
  const changed = results.reduce((sum, result) => sum + result.changed, 0);
  const failed = results.flatMap((result) => result.failed);
  return {
    title: `${counted(changed, 'lead')} changed`,
    text: failed.length > 0 ? `${failed.length} not changed. ${failed[0]?.error ?? ''}` : undefined,
    tone: failed.length > 0 ? 'bad' : 'good',
  };
}
