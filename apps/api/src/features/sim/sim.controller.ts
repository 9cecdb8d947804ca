/** The simulated providers' inbox and controls. */
import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type * as z from 'zod/mini';
import type { Environment } from '@praxis/config/environment';
import {
  SIM_PORTS,
  SimControls,
  SimControlsList,
  SimControlsResult,
  SimInboxList,
  SimInboxQuery,
} from '@praxis/contracts/sim';
import { Database } from '@praxis/db/database';
import { readSimControls, writeSimControls } from '@praxis/db/sim';
import { listTenantIds } from '@praxis/db/tenants';
import { Allow } from '../../platform/access.js';
import { Answer } from '../../platform/answer.js';
import { Failure } from '../../platform/failure.js';
import type { PraxisRequest } from '../../platform/request.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { SimInboxes, type Inbox } from './sim-inboxes.js';

@ApiTags('sim')
@Controller('v1/sim')
export class SimController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly inboxes: SimInboxes,
  ) {}

  /**
   * Without signing in: everything in the embedded set-up; elsewhere what belongs to a session whose id the caller knows.
   * Signed in: messages to the leads of the acting tenant, masked by who looks.
   */
  @Get('inbox')
  @Allow(['user', 'public'])
  @Answer(SimInboxList)
  async inbox(
    @Req() request: PraxisRequest,
    @Query({ schema: SimInboxQuery }) query: z.infer<typeof SimInboxQuery>,
  ): Promise<Inbox> {
    if (request.session) return await this.inboxes.ofTenant(request, request.session, query);
    if (!this.environment.PRAXIS_EMBEDDED && !query.sessionId) {
      throw new Failure({
        status: 400,
        code: 'validation_failed',
        message: 'sessionId is required here.',
        fields: [{ path: 'sessionId', message: 'is required here' }],
      });
    }
    return await this.inboxes.ofVisitor(query);
  }

  @Get('controls')
  @Allow('embedded')
  @Answer(SimControlsList)
  async controls(): Promise<z.infer<typeof SimControlsList>> {
    const [tenantId = ''] = await listTenantIds(this.database);
    const items = await this.database.withTenant(tenantId, async (tx) => {
      const found: SimControls[] = [];
      for (const port of SIM_PORTS)
        found.push(SimControls.parse({ ...(await readSimControls<Partial<SimControls>>(tx, port)), port }));
      return found;
    });
    return { ok: true, items };
  }

  /** Tells a simulated provider how to behave, for every tenant of the embedded set-up. */
  @Post('controls')
  @HttpCode(200)
  @Allow('embedded')
  @Answer(SimControlsResult)
  async setControls(
    @Body({ schema: SimControls }) body: SimControls,
  ): Promise<z.infer<typeof SimControlsResult>> {
    const { port, ...controls } = body;
    for (const tenantId of await listTenantIds(this.database)) {
      await this.database.withTenant(tenantId, async (tx) => {
        const standing = await readSimControls<Record<string, unknown>>(tx, port, true);
        await writeSimControls(tx, port, { delivery: 'delivered', ...standing, ...controls });
      });
    }
    return { ok: true, controls: body };
  }
}
