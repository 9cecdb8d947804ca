/**
 * Stores how long turns took: the server's times and those that the caller's device measured. Writes are
 * batched and asynchronous, so that no caller waits for them.
 */
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { keepTurnTimes, type TurnTime } from '@praxis/db/call/turn-times';
import { Database } from '@praxis/db/core/database';
import { LOG } from '../../platform/tokens.js';

const WRITE_AFTER_MS = 500;

@Injectable()
export class TurnTimes implements OnModuleDestroy {
  readonly #waiting = new Map<string, TurnTime[]>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Queues a turn's times for storage. */
  note(tenantId: string, time: TurnTime): void {
    const waiting = this.#waiting.get(tenantId) ?? [];
    this.#waiting.set(tenantId, waiting);
    waiting.push(time);
    this.#timer ??= setTimeout(() => void this.#write(), WRITE_AFTER_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#write();
  }

  async #write(): Promise<void> {
    this.#timer = undefined;
    const all = [...this.#waiting];
    this.#waiting.clear();
    for (const [tenantId, times] of all)
      await this.database
        .withTenant(tenantId, (tx) => keepTurnTimes(tx, times))
        // A lost figure only shows as missing.
        .catch((cause: unknown) => this.log.warn({ err: cause, tenantId }, 'Times of turns were not stored'));
  }
}
