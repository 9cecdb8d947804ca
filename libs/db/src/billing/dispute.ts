/**
 * Disputes: a payer asks their bank for the money back. Each dispute is an incident until the vendor reports the
 * decision.
 */
import type { Transaction } from '../core/database.js';
import { openIncident, resolveIncidents } from '../health/service-incident.js';
import { ServiceIncidentEntity } from '../health/service-incident.entity.js';

/** A vendor's report about a dispute. */
export interface DisputeReport {
  id: string;
  /** The dispute has been decided. */
  isOver: boolean;
}

/** The disputed subscription; without a tenant if the purchase is not set up yet. */
export interface NotedDispute extends DisputeReport {
  tenantId: string | null;
  vendorSubscriptionId: string;
}

/** Opens the incident of a dispute once, and ends it once the dispute is over. Reports may arrive in any order. */
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
