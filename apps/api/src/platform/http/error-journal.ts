/**
 * Stores requests that failed on our side. It does so after the response and in batches, so that no client waits for it;
 * records are kept while the database is unavailable.
 */
import type { Logger } from 'pino';
import type { Database } from '@praxis/db/core/database';
import { storeApiErrors, type NewApiError } from '@praxis/db/health/api-error';

const FLUSH_MS = 1_000;
/** Maximum errors kept while the database is unavailable; further ones are only counted in the log. */
const MAX_WAITING = 500;

export class ErrorJournal {
  #waiting: NewApiError[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: Logger,
  ) {}

  /** Notes a failure. Never throws. */
  note(error: NewApiError): void {
    if (this.#waiting.length < MAX_WAITING) this.#waiting.push(error);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Stores waiting errors. If that fails, they are stored later. */
  async flush(): Promise<void> {
    this.#timer = undefined;
    const errors = this.#waiting;
    if (errors.length === 0) return;
    this.#waiting = [];
    try {
      await storeApiErrors(this.database, errors);
    } catch (error) {
      this.#waiting = [...errors, ...this.#waiting].slice(0, MAX_WAITING);
      this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
      this.log.warn(
        { type: error instanceof Error ? error.name : 'unknown', waiting: this.#waiting.length },
        'failed requests were not stored',
      );
    }
  }
}
