/** Liveness and readiness. */
import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { Health, Readiness } from '@praxis/contracts/health/health';
import { Database } from '@praxis/db/core/database';
import { isWorkerPresent } from '@praxis/db/health/worker-presence';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { Temporal } from '../../platform/runs/temporal.js';

@ApiTags('health')
@Allow('public')
@Controller()
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly temporal: Temporal,
  ) {}

  /** The process is running. */
  @Get('healthz')
  @Answer('Check whether the process is up', Health)
  health(): z.infer<typeof Health> {
    return { ok: true };
  }

  /** Checks database, Temporal and worker; a 503 names the one that does not respond. */
  @Get('readyz')
  @Answer('Check whether the API is ready', Readiness, [200, 503])
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    // The database records the worker's presence, so if it does not respond, neither is known to be up.
    const worker = await isWorkerPresent(this.database).then(
      (present) => ({ database: 'up', worker: present ? 'up' : 'down' }) as const,
      () => ({ database: 'down', worker: 'down' }) as const,
    );
    const readiness = { ...worker, temporal: this.temporal.isReachable ? 'up' : 'down' } as const;
    const ok = Object.values(readiness).every((state) => state === 'up');
    if (!ok) void reply.status(503);
    return { ok, ...readiness };
  }
}
