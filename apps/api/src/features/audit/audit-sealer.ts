/** Seals new entries of the audit log every minute. Of several API processes, one does the work and the others find nothing to do. */
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Environment } from '@praxis/config/environment';
import { AUDIT_SEAL_SECONDS } from '@praxis/contracts/audit/audit.const';
import { sealAuditLog } from '@praxis/db/audit/audit-seal';
import { Database } from '@praxis/db/core/database';
import { ENVIRONMENT, LOG } from '../../platform/tokens.js';

@Injectable()
export class AuditSealer implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(LOG) private readonly log: Logger,
    private readonly database: Database,
  ) {}

  onApplicationBootstrap(): void {
    // Without health checks, as in most tests, there is no regular sealing either.
    if (this.environment.PRAXIS_HEALTH_EVERY_MS === 0) return;
    this.#timer = setInterval(() => {
      this.#round ??= this.#seal();
    }, AUDIT_SEAL_SECONDS * 1_000);
    this.#timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
  }

  async #seal(): Promise<void> {
    try {
      await sealAuditLog(this.database, this.environment.PRAXIS_MASTER_KEY);
    } catch (error) {
      // The next minute tries again; a lasting failure shows in the system audit.
      this.log.warn(
        { type: error instanceof Error ? error.name : 'unknown' },
        'the audit log was not sealed',
      );
    } finally {
      this.#round = undefined;
    }
  }
}
