/** The consent state of a list's leads on each channel. */
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Environment } from '@praxis/config/environment';
import { LeadConsentQuery, LeadConsentStateList } from '@praxis/contracts/consent/consent';
import { readLeadConsentStates } from '@praxis/db/consent/lead-consent-state';
import { Database } from '@praxis/db/core/database';
import { Allow } from '../../platform/auth/access.js';
import { CurrentLeadActor, type LeadActor } from '../../platform/auth/lead-actor.js';
import { Answer } from '../../platform/http/answer.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

@ApiTags('consent')
@Controller('v1/leads/consent')
export class LeadConsentController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /** Returns only states, without names. The consent history of a lead has the details. */
  @Get()
  @Allow('viewer')
  @Answer('Read the consent of several leads', LeadConsentStateList)
  async list(
    @CurrentLeadActor() { tenant }: LeadActor,
    @Query({ schema: LeadConsentQuery }) { ids }: LeadConsentQuery,
  ): Promise<LeadConsentStateList> {
    const items = await this.database.withTenant(tenant.id, (tx) =>
      readLeadConsentStates(tx, this.environment.PRAXIS_MASTER_KEY, ids.split(',')),
    );
    return { ok: true, items, nextCursor: null };
  }
}
