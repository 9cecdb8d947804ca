/** Whether workers are healthy: one is connected, polls for work, and nothing waits for long. */
import type { ServiceCheck } from '@praxis/db/health/service-check';
import { BACKGROUND_QUEUE, TASK_QUEUE } from '@praxis/workflows/core/run-definition';
import type { ReadQueue } from '../../platform/runs/queue-states.js';

/** An idle worker polls again after a minute at the latest. */
const POLL_LIMIT_SECONDS = 90;
/** A longer wait in a queue shows as an incident. */
const BACKLOG_LIMIT_SECONDS = 60;
/** For this long after an outage of the database or the engine, queues are no evidence about the workers. */
export const STEADY_AFTER_MS = 90_000;
/** Queues whose delay is a problem. The campaign queue is left out, because it sends at a set rate. */
const WATCHED_QUEUES: ReadonlySet<string> = new Set(['outbox', TASK_QUEUE, BACKGROUND_QUEUE]);

/** The check of the workers. Queues that could not be read are ignored: the engine has its own check. */
export function workerCheck(isPresent: boolean, queues: readonly ReadQueue[]): ServiceCheck {
  const errorCode = isPresent ? troubleOf(queues.filter(({ queue }) => WATCHED_QUEUES.has(queue))) : 'absent';
  return { service: 'worker', isOk: errorCode === null, responseMs: null, errorCode };
}

function troubleOf(queues: readonly ReadQueue[]): string | null {
  if (
    queues.some(
      ({ lastPollSeconds }) => lastPollSeconds === null || (lastPollSeconds ?? 0) > POLL_LIMIT_SECONDS,
    )
  )
    return 'not_polling';
  return queues.some(({ oldestSeconds }) => oldestSeconds > BACKLOG_LIMIT_SECONDS) ? 'backlog' : null;
}
