/** What the demo page needs to know, and the plug a visitor may pull. */
import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import * as z from 'zod/mini';
import type { Environment } from '@praxis/config/environment';
import { DemoConfig } from '@praxis/contracts/health';
import { Allow } from '../../platform/access.js';
import { Answer } from '../../platform/answer.js';
import { Failure } from '../../platform/failure.js';
import { TenantDirectory } from '../../platform/tenant-directory.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { readWorkerPid } from './run-file.js';

const PlugPulled = z.object({ ok: z.literal(true), killed: z.literal(true) });

@ApiTags('demo')
@Controller('v1/demo')
export class DemoController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly tenants: TenantDirectory,
  ) {}

  @Get('config')
  @Allow('public')
  @Answer(DemoConfig)
  async config(): Promise<z.infer<typeof DemoConfig>> {
    const [law, realestate] = await Promise.all([
      this.tenants.demoTenant('law'),
      this.tenants.demoTenant('realestate'),
    ]);
    return {
      ok: true,
      publicApiKey: this.environment.PRAXIS_PUBLIC_API_KEY,
      embedded: this.environment.PRAXIS_EMBEDDED,
      liveAllowed: this.environment.PRAXIS_DEMO_LIVE,
      bookingUrl: this.environment.BOOKING_URL ?? null,
      temporalUiUrl: this.environment.TEMPORAL_UI_URL ?? null,
      names: { law: law.name, realestate: realestate.name },
      phones: { law: law.phone ?? '', realestate: realestate.phone ?? '' },
    };
  }

  /** Kills the worker process as a crash would; the supervisor starts it again and the journeys go on. */
  @Post('pull-the-plug')
  @HttpCode(200)
  @Allow('embedded')
  @Answer(PlugPulled)
  async pullThePlug(): Promise<z.infer<typeof PlugPulled>> {
    const pid = await readWorkerPid(this.environment.PRAXIS_RUN_FILE);
    if (pid === undefined || !kill(pid)) {
      throw new Failure({
        status: 409,
        code: 'worker_not_running',
        message: 'The worker is not running right now; it is being started again.',
        retryAfter: 2,
      });
    }
    return { ok: true, killed: true };
  }
}

function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false; // gone already
  }
}
