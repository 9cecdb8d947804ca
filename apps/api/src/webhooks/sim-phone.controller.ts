/** Replies from the customer's simulated phone, processed like any other webhook. */
import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { SimInbound, SimInboundTaken } from '@praxis/contracts/sim/sim';
import { findContactScope } from '@praxis/db/contact/contact-lead';
import { listSessionCalls } from '@praxis/db/call/call';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { findJourney } from '@praxis/db/journey/journey';
import { findLeadContact } from '@praxis/db/lead/lead';
import { findLeadBySession } from '@praxis/db/lead/lead-capture';
import { readSimWebhook } from '@praxis/providers/webhook/sim';
import { Allow } from '../platform/auth/access.js';
import { Answer } from '../platform/http/answer.js';
import { Failure, notFound } from '../platform/http/failure.js';
import type { PraxisRequest } from '../platform/http/request.js';
import { TenantDirectory } from '../platform/tenant/tenant-directory.js';
import { WebhookIntake } from './webhook-intake.js';

@ApiTags('sim')
@Controller('v1/sim/inbound')
export class SimPhoneController {
  constructor(
    private readonly database: Database,
    private readonly tenants: TenantDirectory,
    private readonly intake: WebhookIntake,
  ) {}

  /** Replies as the person of a simulated journey or call. Live ones use real phones. */
  @Post()
  @Allow('product')
  @ApiSecurity('X-VA-KEY')
  @Answer('Reply as the lead of a simulated journey', SimInboundTaken)
  async write(
    @Req() request: PraxisRequest,
    @Body({ schema: SimInbound }) { sessionId, body }: SimInbound,
  ): Promise<z.infer<typeof SimInboundTaken>> {
    for (const tenantId of await this.#tenantsOf(request)) {
      const phone = await this.#phoneOf(tenantId, sessionId);
      if (phone === undefined) continue;
      const id = `inbound-${randomUUID()}`;
      const received = { body: JSON.stringify({ type: 'sms.inbound', data: { tenantId, ...phone, body } }) };
      await this.intake.receive({ provider: 'sim', received, ...readSimWebhook(received, id) });
      return { ok: true };
    }
    throw notFound('This session has no simulated journey. Complete the intake first.');
  }

  /** The demo's key is valid for both demo tenants: the session decides which. */
  async #tenantsOf({ tenant, isDemo }: PraxisRequest): Promise<string[]> {
    if (!isDemo) return tenant ? [tenant.id] : [];
    return (await this.tenants.demoTenants()).map(({ id }) => id);
  }

  async #phoneOf(
    tenantId: string,
    sessionId: string,
  ): Promise<{ from: string; scope?: string | undefined } | undefined> {
    return await this.database.withTenant(tenantId, async (tx) => {
      const leadId = await simulatedLead(tx, sessionId);
      const lead = leadId === undefined ? undefined : await findLeadContact(tx, leadId);
      if (lead && !lead.phone) {
        throw Failure.of(
          409,
          'no_phone',
          'This lead gave no phone number, so there is no phone to reply from.',
        );
      }
      if (!lead?.phone) return undefined;
      return { from: lead.phone, scope: await findContactScope(tx, lead.id) };
    });
  }
}

/** The lead of a session's simulated journey, or else of its latest simulated call. */
async function simulatedLead(tx: TenantTransaction, sessionId: string): Promise<string | undefined> {
  const journey = await findJourney(tx, sessionId);
  if (journey) return journey.mode === 'sim' ? (journey.leadId ?? undefined) : undefined;
  for (const { id, mode } of await listSessionCalls(tx, sessionId)) {
    const lead = mode === 'sim' ? await findLeadBySession(tx, id) : undefined;
    if (lead) return lead.id;
  }
  return undefined;
}
