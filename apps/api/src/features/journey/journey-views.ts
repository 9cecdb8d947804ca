/** Journeys as screens show them, with links, masked for the viewer. */
import { Injectable } from '@nestjs/common';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { JourneyView } from '@praxis/contracts/journey/journey';
import { Database } from '@praxis/db/core/database';
import { readJourneyView } from '@praxis/db/journey/journey-view';
import { AppointmentLinks } from '../../platform/appointment/appointment-links.js';
import { maskJourney } from '../../platform/auth/masked-records.js';
import { Masking, type Viewer } from '../../platform/auth/viewer-masking.js';
import { RunLinks } from '../../platform/runs/run-links.js';

/** A journey and its viewer. Keys and visitors have no viewer, because they read their own. */
export interface JourneyGlance {
  tenant: { id: string; industry: Industry };
  sessionId: string;
  viewer?: Viewer | undefined;
}

@Injectable()
export class JourneyViews {
  constructor(
    private readonly database: Database,
    private readonly runs: RunLinks,
    private readonly appointments: AppointmentLinks,
    private readonly masking: Masking,
  ) {}

  /** The view of a session's journey and calls; undefined while there is nothing to show. */
  async read({ tenant, sessionId, viewer }: JourneyGlance): Promise<JourneyView | undefined> {
    const stored = await this.database.withTenant(tenant.id, async (tx) => {
      const view = await readJourneyView(tx, sessionId);
      if (!view) return undefined;
      // The lead of an appointment that a call booked may differ from the journey's lead.
      const leadIds = [...new Set([view.leadId, ...view.leadIds])];
      const known = leadIds.filter((id) => id !== undefined);
      const seen = await this.masking.view(tx, viewer, known);
      return { ...view, masked: leadIds.some((id) => seen.isMasked(id)) };
    });
    if (!stored) return undefined;
    const { run, appointment, masked, leadIds: _, ...rest } = stored;
    const owner = { tenantId: tenant.id, industry: tenant.industry };
    const view: JourneyView = {
      ...rest,
      ...(appointment ? { appointment: this.appointments.toView(owner, appointment) } : {}),
      ...(run ? { run: this.runs.of({ tenantId: tenant.id, sessionId, ...run }) } : {}),
    };
    return masked ? maskJourney(view) : view;
  }
}
