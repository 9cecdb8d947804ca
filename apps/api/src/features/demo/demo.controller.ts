/** The demo page's settings, and the button that kills the worker ("Pull the plug"). */
import { Controller, Get, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
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
  @Allow('public')
  @Answer('Read the settings of the demo', DemoConfig)
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
      practices: { law: law.slug, realestate: realestate.slug },
    };
  }

  /**
   * Returns the visitor's secret as a header and a cookie. A page asks before its first request with the
   * demo's key, so that all requests belong to one visitor. The header is sent every time because the page
   * offers commands to copy, which run without cookies. Scripts may read it, because it opens no more than
   * the page already shows; the cookie is what persists, and no script can read it.
   */
  @Get('visitor')
  @Allow('public')
  @Answer("Get the visitor's token", VisitorKnown)
  visitor(@HttpExchange() exchange: Exchange): z.infer<typeof VisitorKnown> {
    const { token } = this.visitors.identify(exchange);
    void exchange.reply.header(VISITOR_HEADER, token);
    return { ok: true };
  }

  /** Kills the worker process as a crash would. The supervisor restarts it and the journeys continue. */
  @Post('pull-the-plug')
  @Allow('embedded')
  @Answer('Kill the worker of the demo', PlugPulled)
  async pullThePlug(): Promise<z.infer<typeof PlugPulled>> {
    const pid = await readWorkerPid(this.environment.PRAXIS_RUN_FILE);
    if (pid === undefined || !kill(pid)) {
      throw new Failure({
        status: 409,
        code: 'worker_not_running',
        message: 'The worker is not running. It is being restarted.',
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
    return false; // already gone
  }
}
