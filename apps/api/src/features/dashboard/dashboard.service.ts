/** Reads what the dashboard and the portal show. */
import { Injectable } from '@nestjs/common';
import type { LeadCorrespondence } from '@praxis/contracts/correspondence';
import type { DashboardResult } from '@praxis/contracts/dashboard';
import { maskText } from '@praxis/contracts/masking';
import type { PortalLeadList, PortalLeadQuery } from '@praxis/contracts/portal';
import { readCorrespondence } from '@praxis/db/correspondence';
import { readDashboard } from '@praxis/db/dashboard';
import { Database } from '@praxis/db/database';
import { listPortalLeads } from '@praxis/db/portal-leads';
import { notFound } from '../../platform/failure.js';
import { maskLead, Masking, type Viewer } from '../../platform/masking.js';
import { TenantDirectory } from '../../platform/tenant-directory.js';

@Injectable()
export class DashboardService {
  constructor(
    private readonly database: Database,
    private readonly masking: Masking,
    private readonly tenants: TenantDirectory,
  ) {}

  /** The figures of this moment. */
  async read(tenantId: string): Promise<Omit<DashboardResult, 'ok'>> {
    const timeZone = await this.tenants.bookingZone(tenantId);
    return await this.database.withTenant(tenantId, (tx) => readDashboard(tx, { timeZone }));
  }

  /** One page of the last thirty days. */
  async portalLeads(tenantId: string, query: PortalLeadQuery): Promise<Omit<PortalLeadList, 'ok'>> {
    const timeZone = await this.tenants.bookingZone(tenantId);
    const { items, nextCursor } = await this.database.withTenant(tenantId, (tx) =>
      listPortalLeads(tx, query),
    );
    return { items: items.map((lead) => maskLead(lead)), nextCursor, timeZone };
  }

  /** A lead's appointments and messages. @throws Failure 404 when the tenant has no lead of that id */
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
      // A reason is what somebody typed, about this person as a rule.
      const appointments = found.appointments.map((appointment) => ({
        ...appointment,
        lastChange: appointment.lastChange && { ...appointment.lastChange, reason: null },
      }));
      return { appointments, messages };
    });
  }
}
