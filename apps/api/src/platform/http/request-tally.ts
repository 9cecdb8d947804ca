/** Counts requests for analytics, and adds the counts to the day's totals every few seconds. Delays no request. */
import type { Logger } from 'pino';
import { addRequests, type RequestCount } from '@praxis/db/analytics/request-day';
import type { Database } from '@praxis/db/core/database';

const FLUSH_MS = 5_000;
const NOTHING: RequestCount = { requests: 0, failures: 0, responseMs: 0 };

export class RequestTally {
  #count = { ...NOTHING };
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: Logger,
  ) {}

  /** Counts an answered request. Never throws. */
  note(status: number, ms: number): void {
    this.#count.requests += 1;
    if (status >= 500) this.#count.failures += 1;
    this.#count.responseMs += ms;
    this.#wait();
  }

  /** Stores the counts. Counts that could not be stored are added to the next ones. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const count = this.#count;
    if (count.requests === 0) return;
    this.#count = { ...NOTHING };
    try {
      await addRequests(this.database, count);
    } catch (error) {
      this.#count.requests += count.requests;
      this.#count.failures += count.failures;
      this.#count.responseMs += count.responseMs;
      this.#wait();
      this.log.warn({ type: error instanceof Error ? error.name : 'unknown' }, 'requests were not counted');
    }
  }

  #wait(): void {
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }
}
