/** Sends the confirmation of a lead's appointment again, through the lead's journey. */
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { derivedId } from '@praxis/config/derived-id';
import type { FollowUpResult } from '@praxis/contracts/journey/follow-up';
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import { findBooking } from '@praxis/db/appointment/appointment';
import { Database } from '@praxis/db/core/database';
import { findJourney } from '@praxis/db/journey/journey';
import { markContacted } from '@praxis/db/lead/lead-change';
import { readLead } from '@praxis/db/lead/lead';
import { Failure, notFound } from '../../platform/http/failure.js';
import type { AuthSession } from '../../platform/http/request.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { JourneyService } from './journey.service.js';

@Injectable()
export class ResendService {
  constructor(
    private readonly database: Database,
    private readonly journeys: JourneyService,
  ) {}

  /**
   * Sends it by SMS and email, where the lead provided them. The same key identifies the same two messages.
   * @throws Failure 404 if the tenant has no such lead, 409 where no appointment can be confirmed
   */
  async resend(
    tenantId: string,
    user: AuthSession,
    { leadId, key }: { leadId: string; key: string | undefined },
  ): Promise<FollowUpResult> {
    const { sessionId, industry, mode } = await this.#journeyOf(tenantId, leadId);
    const result = await this.journeys.sendFollowUp(
      { tenantId, industry, isDemo: false },
      { sessionId, mode, leadId, templates: ['thank_you'], channel: ['email', 'sms'] },
      { resend: key === undefined ? randomUUID() : derivedId(tenantId, leadId, 'resend', key) },
    );
    await this.database.withTenant(tenantId, async (tx) => {
      await markContacted(tx, leadId);
      await auditAs(tx, user, { action: 'lead.confirmation_resent', targetType: 'lead', targetId: leadId });
    });
    return result;
  }

  async #journeyOf(
    tenantId: string,
    leadId: string,
  ): Promise<{ sessionId: string; industry: Industry; mode: Mode }> {
    return await this.database.withTenant(tenantId, async (tx) => {
      const lead = await readLead(tx, leadId);
      if (!lead) throw notFound();
      const { sessionId, industry } = lead;
      const [journey, booking] = await Promise.all([findJourney(tx, sessionId), findBooking(tx, sessionId)]);
      if (!journey || !booking) throw nothingToConfirm();
      return { sessionId, industry, mode: journey.mode };
    });
  }
}

function nothingToConfirm(): Failure {
  return Failure.of(409, 'appointment_required', 'This lead has no appointment to confirm. Book one first.');
}
