/** Records what visitors do and scores it on the server. */
import { Injectable } from '@nestjs/common';
import type { EngagementLevel } from '@praxis/contracts/engagement/engagement.const';
import { eventValue } from '@praxis/domain/engagement/engagement-points';
import type { EngagementBatch } from '@praxis/contracts/engagement/engagement';
import { Database } from '@praxis/db/core/database';
import {
  recordEngagement,
  updateLeadEngagementLevel,
  type Engagement,
} from '@praxis/db/engagement/engagement';
import { notFound } from '../../platform/http/failure.js';
import type { AuthSession } from '../../platform/http/request.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';

@Injectable()
export class EngagementService {
  constructor(private readonly database: Database) {}

  /** Adds a batch of events to its visit. */
  async record(tenantId: string, batch: EngagementBatch): Promise<Engagement> {
    const events = batch.events.map((event) => ({ ...event, value: rounded(eventValue(event)) }));
    return await this.database.withTenant(tenantId, (tx) => recordEngagement(tx, { ...batch, events }));
  }

  /** Recomputes a lead's level. @throws Failure 404 if the tenant has no lead with that id */
  async updateLevel(tenantId: string, user: AuthSession, leadId: string): Promise<EngagementLevel> {
    return await this.database.withTenant(tenantId, async (tx) => {
      const level = await updateLeadEngagementLevel(tx, leadId);
      if (level === undefined) throw notFound();
      const detail = { level };
      await auditAs(tx, user, { action: 'lead.level_updated', targetType: 'lead', targetId: leadId, detail });
      return level;
    });
  }
}

// Tenths are not exact in binary, but 3 × 0.1 must equal 0.3 when compared with a threshold.
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
