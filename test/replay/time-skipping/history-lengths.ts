/** Lengths of a workflow's histories, for tests that send more updates than one run may hold. */
import type { WorkflowClient, WorkflowHandle } from '@temporalio/client';
import type { temporal } from '@temporalio/proto';
import { LONG_HISTORY } from '@praxis/workflows/core/history-bound';

const AT_ONCE = 50;
/** Tasks may add this many events after a run decides to continue as new. */
const MAX_EVENTS = 2 * LONG_HISTORY;

/** Does something this many times, with several in parallel. */
export async function crowd(count: number, each: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let index = next++; index < count; index = next++) await each(index);
    }),
  );
}

/** The lengths of all histories of a workflow, from the given handle's run to its last. */
export async function historyLengths(client: WorkflowClient, started: WorkflowHandle): Promise<number[]> {
  const lengths: number[] = [];
  const first = (started as WorkflowHandle & { firstExecutionRunId: string }).firstExecutionRunId;
  for (let runId: string | undefined = first; runId;) {
    const history = await client.getHandle(started.workflowId, runId).fetchHistory();
    const events: temporal.api.history.v1.IHistoryEvent[] = history.events ?? [];
    lengths.push(events.length);
    const end = events.at(-1)?.workflowExecutionContinuedAsNewEventAttributes;
    runId = end?.newExecutionRunId ?? undefined;
  }
  return lengths;
}

/** Checks that each history is short, and that there are at least `least` of them. */
export function expectBounded(lengths: readonly number[], { least = 2 } = {}): void {
  expect(lengths.length).toBeGreaterThanOrEqual(least);
  expect(Math.max(...lengths)).toBeLessThan(MAX_EVENTS);
}
