/** Reports in the payment vendor's list that cannot be read: each is recorded once, so that the others are still processed. */
import type { Database } from '../core/database.js';
import { openIncident } from '../health/service-incident.js';

/**
 * Records such a report and opens an incident, so that an operator looks it up at the vendor. `listedSince` is the beginning of the period
 * in which it was listed. A known report is not recorded again.
 */
export async function noteUnreadableEvent(database: Database, id: string, listedSince: Date): Promise<void> {
  await database.withSystem('note a report that cannot be read', async (tx) => {
    const noted = await tx.query`insert into payment_events (id, type, created_at, processed_at, outcome)
      values (${id}, 'unreadable', ${listedSince}, now(), 'kept') on conflict (id) do nothing returning id`;
    if (noted.length === 0) return;
    await openIncident(tx, {
      tenantId: null,
      serviceName: 'payments',
      incidentType: 'unreadable_report',
      severity: 'medium',
      title: 'A report of the payment vendor cannot be read',
      dedupeKey: `payment-event-unreadable/${id}`,
      detail: { eventId: id },
    });
  });
}
