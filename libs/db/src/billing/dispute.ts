/** Disputes: a payer asks the bank for the money back. Each is an incident until the vendor says how it was decided. */
import type { Transaction } from '../core/database.js';
import { openIncident, resolveIncidents } from '../health/service-incident.js';
import { ServiceIncidentEntity } from '../health/service-incident.entity.js';

/** What the vendor reports about one. */
export interface DisputeReport {
  id: string;
  /** It has been decided. */
  isOver: boolean;
}

/** The disputed subscription; without a tenant for a purchase that is not set up yet. */
export interface NotedDispute extends DisputeReport {
  tenantId: string | null;
  vendorSubscriptionId: string;
}

/** Opens the incident of a dispute once, and ends it once that is over. Reports may arrive in any order. */
export async function noteDispute(tx: Transaction, dispute: NotedDispute): Promise<void> {
  const { id, isOver, tenantId, vendorSubscriptionId } = dispute;
  const dedupeKey = `payment-dispute/${id}/`;
  if (!(await tx.repository(ServiceIncidentEntity).existsBy({ dedupeKey })))
    await openIncident(tx, {
      tenantId,
      serviceName: 'payments',
      incidentType: 'dispute',
      severity: 'high',
      title: 'A payment is disputed',
      dedupeKey,
      detail: { disputeId: id, vendorSubscriptionId },
    });
  if (isOver) await resolveIncidents(tx, { prefix: dedupeKey, still: [] });
}
