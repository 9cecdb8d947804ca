/** What the demo page needs to know, and the plug a visitor may pull. */
import { Controller, Get, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type * as z from 'zod/mini';
import type { Environment } from '@praxis/config/environment';
import { DemoConfig, PlugPulled, VisitorKnown } from '@praxis/contracts/health/health';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { Failure } from '../../platform/http/failure.js';
import { HttpExchange, type Exchange } from '../../platform/http/request.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { VISITOR_HEADER, Visitors } from '../../platform/auth/visitors.js';
import { readWorkerPid } from './run-file.js';

@ApiTags('demo')
@Controller('v1/demo')
export class DemoController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly tenants: TenantDirectory,
    private readonly visitors: Visitors,
  ) {}

  @Get('config')
  @ApiOperation({ summary: 'Read the settings of the demo' })
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

  /**
   * The visitor's secret, as header and cookie. A page asks before its first call with the demo's key, so that all its calls are
   * one visitor's. It is told each time: a page offers commands to copy, which run where there are no cookies. Script may know
   * it, because it opens no more than the page itself shows; the cookie is what lasts, and no script reads or stores that.
   */
  @Get('visitor')
  @ApiOperation({ summary: "Get the visitor's token" })
  @Allow('public')
  @Answer(VisitorKnown)
  visitor(@HttpExchange() exchange: Exchange): z.infer<typeof VisitorKnown> {
    const { token } = this.visitors.identify(exchange);
    void exchange.reply.header(VISITOR_HEADER, token);
    return { ok: true };
  }

  /** Kills the worker process as a crash would; the supervisor starts it again and the journeys go on. */
  @Post('pull-the-plug')
  @ApiOperation({ summary: 'Kill the worker of the demo' })
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
