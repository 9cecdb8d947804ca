/** Reads the data of the dashboard and the portal. */
import { Injectable } from '@nestjs/common';
import { hasRank } from '@praxis/contracts/auth/role.const';
import type { LeadCorrespondence } from '@praxis/contracts/message/correspondence';
import type { DashboardResult } from '@praxis/contracts/dashboard/dashboard';
import { maskText } from '@praxis/domain/core/mask-text';
import type { PortalLeadList, PortalLeadQuery } from '@praxis/contracts/lead/portal';
import { readCorrespondence } from '@praxis/db/message/correspondence';
import { readDashboard } from '@praxis/db/dashboard/dashboard';
import { Database } from '@praxis/db/core/database';
import { listPortalLeads } from '@praxis/db/lead/portal-lead';
import { notFound } from '../../platform/http/failure.js';
import { maskLead } from '../../platform/auth/masked-records.js';
import { Masking, type Viewer } from '../../platform/auth/viewer-masking.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';

@Injectable()
export class DashboardService {
  constructor(
    private readonly database: Database,
    private readonly masking: Masking,
    private readonly tenants: TenantDirectory,
  ) {}

  /** The current figures; response times and revenue are only for the practice's team. */
  async read(tenantId: string, viewer: Viewer | undefined): Promise<Omit<DashboardResult, 'ok'>> {
    const timeZone = await this.tenants.bookingZone(tenantId);
    const forTeam = viewer !== undefined && hasRank(viewer.role, 'staff');
    return await this.database.withTenant(tenantId, (tx) => readDashboard(tx, { timeZone, forTeam }));
  }

  /** Returns one page of the leads of the last thirty days. */
  async portalLeads(tenantId: string, query: PortalLeadQuery): Promise<Omit<PortalLeadList, 'ok'>> {
    const timeZone = await this.tenants.bookingZone(tenantId);
    const { items, nextCursor } = await this.database.withTenant(tenantId, (tx) =>
      listPortalLeads(tx, query),
    );
    return { items: items.map((lead) => maskLead(lead)), nextCursor, timeZone };
  }

  /** A lead's appointments and messages. @throws Failure 404 if the tenant has no lead with that id */
  async correspondence(
    tenantId: string,
    viewer: Viewer | undefined,
    leadId: string,
  ): Promise<Omit<LeadCorrespondence, 'ok'>> {
    return await this.database.withTenant(tenantId, async (tx) => {
      const found = await readCorrespondence(tx, leadId);
      if (!found) throw notFound();
      const view = await this.masking.view(tx, viewer, [leadId]);
      if (!view.isMasked(leadId)) return found;
      const messages = found.messages.map((message) => ({ ...message, preview: maskText(message.preview) }));
      // A reason is free text and usually about this person, so it is masked.
      const appointments = found.appointments.map((appointment) => ({
        ...appointment,
        lastChange: appointment.lastChange && { ...appointment.lastChange, reason: null },
      }));
      return { appointments, messages };
    });
  }
}
