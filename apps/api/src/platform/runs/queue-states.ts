/**
 * The waiting work in the outbox and in the engine's queues, read at most every few seconds, however many callers ask.
 */
import { Injectable } from '@nestjs/common';
import { Database } from '@praxis/db/core/database';
import { readOutboxBacklog } from '@praxis/db/core/outbox-backlog';
import type { QueueState } from '@praxis/telemetry/metrics';
import { CAMPAIGN_SEND_QUEUE } from '@praxis/workflows/campaign/messages';
import { BACKGROUND_QUEUE, TASK_QUEUE } from '@praxis/workflows/core/run-definition';
import { Temporal } from './temporal.js';

/**
 * A queue as it was read. `lastPollSeconds` is the time since a worker polled it; null if no worker does, undefined if
 * no worker has to.
 */
export interface ReadQueue extends QueueState {
  lastPollSeconds?: number | null;
}

const FRESH_MS = 10_000;
const TIMEOUT_MS = 2_000;
/** The engine's numbers for tasks of workflows and of activities (temporal.api.enums.v1.TaskQueueType). */
const TASK_TYPES = [1, 2] as const;

@Injectable()
export class QueueStates {
  #read: { at: number; states: Promise<ReadQueue[]> } | undefined;

  constructor(
    private readonly database: Database,
    private readonly temporal: Temporal,
  ) {}

  /** The queues that can be read now, or were read within `freshMs`. Never throws: unreachable queues are left out. */
  async states(freshMs = FRESH_MS): Promise<ReadQueue[]> {
    if (!this.#read || performance.now() - this.#read.at > freshMs)
      this.#read = { at: performance.now(), states: this.#readAll() };
    return await this.#read.states;
  }

  async #readAll(): Promise<ReadQueue[]> {
    const readings = await Promise.allSettled([
      readOutboxBacklog(this.database).then((state) => ({ queue: 'outbox', ...state })),
      ...[TASK_QUEUE, BACKGROUND_QUEUE, CAMPAIGN_SEND_QUEUE].map((name) => this.#engineQueue(name)),
    ]);
    return readings.flatMap((reading) => (reading.status === 'fulfilled' ? [reading.value] : []));
  }

  async #engineQueue(name: string): Promise<ReadQueue> {
    const { namespace } = this.temporal;
    const answers = await this.temporal.within(TIMEOUT_MS, ({ workflowService }) =>
      Promise.all(
        TASK_TYPES.map((taskQueueType) =>
          workflowService.describeTaskQueue({
            namespace,
            taskQueue: { name },
            taskQueueType,
            reportStats: true,
          }),
        ),
      ),
    );
    const stats = answers.map((answer) => answer.stats);
    const ages = stats.map((one) => one?.approximateBacklogAge);
    const polls = answers.flatMap(({ pollers }) =>
      (pollers ?? []).map(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0)),
    );
    return {
      queue: name,
      backlog: stats.reduce((sum, one) => sum + Number(one?.approximateBacklogCount ?? 0), 0),
      oldestSeconds: Math.max(...ages.map((age) => Number(age?.seconds ?? 0) + (age?.nanos ?? 0) / 1e9)),
      lastPollSeconds: polls.length === 0 ? null : Date.now() / 1_000 - Math.max(...polls),
    };
  }
}
