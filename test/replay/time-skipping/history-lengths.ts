/** How long the histories of a workflow's runs are, for tests that ask it for more than one run may hold. */
import type { WorkflowClient, WorkflowHandle } from '@temporalio/client';
import type { temporal } from '@temporalio/proto';
import { LONG_HISTORY } from '@praxis/workflows/core/history-bound';

const AT_ONCE = 50;
/** What the tasks of a run may bring on top of its length when it decides to go on in a new one. */
const MOST_EVENTS = 2 * LONG_HISTORY;

/** Does something so many times, several at once. */
export async function crowd(count: number, each: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let index = next++; index < count; index = next++) await each(index);
    }),
  );
}

/** The lengths of all histories of a workflow, from the run that a handle was given for to its last. */
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

/** Each is short, and there is more than one unless so many were not needed. */
export function expectBounded(lengths: readonly number[], { least = 2 } = {}): void {
  expect(lengths.length).toBeGreaterThanOrEqual(least);
  expect(Math.max(...lengths)).toBeLessThan(MOST_EVENTS);
}
