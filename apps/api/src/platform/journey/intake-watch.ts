/**
 * Checks, a minute after an intake was answered, that the database has what the visitor was promised. Losses are counted
 * and logged by id, never repaired here.
 */
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { Database } from '@praxis/db/core/database';
import { findLostIntakes, type AnsweredIntake } from '@praxis/db/journey/lost-intake';
import { noteKept } from '@praxis/telemetry/metrics';
import { LOG } from '../tokens.js';

/** Longer than any process takes to restart, in milliseconds, so that losses after a crash are found. */
const LOOK_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 10_000;
/** Intakes of a quarter of an hour at the highest measured load; further ones are counted as unchecked. */
const MAX_WAITING = 20_000;
const MAX_PER_LOOK = 1_000;

@Injectable()
export class IntakeWatch implements OnModuleInit, OnModuleDestroy {
  #waiting: (AnsweredIntake & { dueAt: number })[] = [];
  #timer: NodeJS.Timeout | undefined;
  #look: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#look;
    noteKept('unchecked', this.#waiting.length);
    this.#waiting = [];
  }

  /** Stores an intake that is about to be answered, to check it later. */
  note({ tenantId, sessionId, leadId }: AnsweredIntake): void {
    if (this.#waiting.length >= MAX_WAITING) return noteKept('unchecked', 1);
    this.#waiting.push({ tenantId, sessionId, leadId, dueAt: performance.now() + LOOK_AFTER_MS });
  }

  /** Checks the intakes that are due; if the database is down, they are checked the next time. */
  async look(): Promise<void> {
    this.#look ??= this.#lookNow().finally(() => (this.#look = undefined));
    await this.#look;
  }

  async #lookNow(): Promise<void> {
    const now = performance.now();
    for (;;) {
      const due = this.#waiting.slice(0, MAX_PER_LOOK).filter(({ dueAt }) => dueAt <= now);
      if (due.length === 0) return;
      let lost: string[];
      try {
        lost = await findLostIntakes(this.database, due);
      } catch {
        return;
      }
      this.#waiting = this.#waiting.slice(due.length);
      noteKept('lost', lost.length);
      noteKept('kept', due.length - lost.length);
      for (const leadId of lost) this.log.error({ leadId }, 'an intake that was answered is not there');
    }
  }
}
