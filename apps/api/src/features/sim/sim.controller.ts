/** The simulated providers' inbox and controls. */
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type * as z from 'zod/mini';
import {
  SIM_CONTROL_PORTS,
  SimControls,
  SimControlsList,
  SimControlsResult,
  SimInboxList,
  SimInboxQuery,
} from '@praxis/contracts/sim/sim';
import { Database } from '@praxis/db/core/database';
import { readSimControls, writeSimControls } from '@praxis/db/sim/sim';
import { listTenantIds } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { HttpExchange, type Exchange } from '../../platform/http/request.js';
import { SimInboxes, type Inbox } from './sim-inboxes.js';

@ApiTags('sim')
@Controller('v1/sim')
export class SimController {
  constructor(
    private readonly database: Database,
    private readonly inboxes: SimInboxes,
  ) {}

  /**
   * With a session: messages to the leads of the acting tenant; for its owner, all that its providers accepted; for an
   * admin, also mails to accounts; masked as the caller's rights require. With a tenant's own key: that tenant's messages.
   * Without either: everything on an embedded set-up, otherwise what belongs to the visitor's own session.
   */
  @Get('inbox')
  @Allow(['user', 'public'])
  @Answer('List simulated messages', SimInboxList)
  async inbox(
    @HttpExchange() exchange: Exchange,
    @Query({ schema: SimInboxQuery }) query: z.infer<typeof SimInboxQuery>,
  ): Promise<Inbox> {
    return await this.inboxes.read(exchange, query);
  }

  @Get('controls')
  @Allow('embedded')
  @Answer('Read the controls of the simulators', SimControlsList)
  async controls(): Promise<z.infer<typeof SimControlsList>> {
    const [tenantId = ''] = await listTenantIds(this.database);
    const items = await this.database.withTenant(tenantId, async (tx) => {
      const found: SimControls[] = [];
      for (const port of SIM_CONTROL_PORTS)
        found.push(SimControls.parse({ ...(await readSimControls<Partial<SimControls>>(tx, port)), port }));
      return found;
    });
    return { ok: true, items };
  }

  /** Sets how a simulated provider behaves, for every tenant of the embedded set-up. */
  @Post('controls')
  @Allow('embedded')
  @Answer('Set the controls of the simulators', SimControlsResult)
  async setControls(
    @Body({ schema: SimControls }) body: SimControls,
  ): Promise<z.infer<typeof SimControlsResult>> {
    const { port, ...controls } = body;
    for (const tenantId of await listTenantIds(this.database)) {
      await this.database.withTenant(tenantId, async (tx) => {
        const current = await readSimControls<Record<string, unknown>>(tx, port, true);
        await writeSimControls(tx, port, { delivery: 'delivered', ...current, ...controls });
      });
    }
    return { ok: true, controls: body };
  }
}
