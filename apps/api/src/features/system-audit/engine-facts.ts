/** The System Audit Report's data from the workflow engine. */
import type { SystemFacts } from '@praxis/domain/system-audit/system-facts';
import { SYSTEM_CHECK_TIMEOUT_MS } from '@praxis/contracts/system-audit/system-audit.const';
import type { ReadQueue } from '../../platform/runs/queue-states.js';
import type { Temporal } from '../../platform/runs/temporal.js';

/** An idle worker polls again after a minute at the latest. */
const POLL_LIMIT_SECONDS = 120;
const SAMPLED_RUNS = 5;
const SAMPLED_EVENTS = 12;
const ENCRYPTED = 'binary/encrypted';

export function workerFacts(queues: readonly ReadQueue[]): SystemFacts['workers'] {
  const asked = queues.filter(({ queue }) => queue !== 'outbox');
  return {
    queues: asked.length,
    silentQueues: asked
      .filter(({ lastPollSeconds }) => (lastPollSeconds ?? Infinity) > POLL_LIMIT_SECONDS)
      .map(({ queue }) => queue),
  };
}

/** Counts the payloads of the newest runs, and how many of them are readable. */
export async function samplePayloads(temporal: Temporal): Promise<SystemFacts['payload-encryption']> {
  const { namespace } = temporal;
  return await temporal.within(SYSTEM_CHECK_TIMEOUT_MS, async ({ workflowService }) => {
    const { executions } = await workflowService.listWorkflowExecutions({
      namespace,
      pageSize: SAMPLED_RUNS,
    });
    const histories = await Promise.all(
      (executions ?? []).map(({ execution }) =>
        workflowService.getWorkflowExecutionHistory({
          namespace,
          execution,
          maximumPageSize: SAMPLED_EVENTS,
        }),
      ),
    );
    return payloadFacts(histories.map(({ history }) => history));
  });
}

/**
 * Counts the inputs and results of runs and activities. Texts for the engine's interface and search attributes are
 * readable on purpose and do not count.
 */
export function payloadFacts(histories: readonly unknown[]): SystemFacts['payload-encryption'] {
  const encodings = histories.flatMap((history) => encodingsIn(history));
  return { sampled: encodings.length, plain: encodings.filter((one) => one !== ENCRYPTED).length };
}

/** Parts that are readable on purpose: the requester, search attributes, and the summaries on the engine's page. */
const READABLE: ReadonlySet<string> = new Set(['header', 'memo', 'searchAttributes', 'userMetadata']);
const CARRIERS: ReadonlySet<string> = new Set(['input', 'result', 'lastCompletionResult']);

function encodingsIn(value: unknown, isCarried = false): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => encodingsIn(item, isCarried));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  const { metadata } = value as { metadata?: { encoding?: unknown } };
  if (isCarried && metadata?.encoding instanceof Uint8Array)
    return [Buffer.from(metadata.encoding).toString('utf8')];
  return Object.entries(value).flatMap(([key, field]) =>
    READABLE.has(key) ? [] : encodingsIn(field, isCarried || CARRIERS.has(key)),
  );
}
