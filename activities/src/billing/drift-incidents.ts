/**
 * Keeps an incident open for each amount on which the ledger and the payment vendor disagree, until they agree again.
 */
import { findDrifts, type Drift } from '@praxis/db/billing/drift';
import type { TenantTransaction } from '@praxis/db/core/database';
import { openIncident, resolveIncidents } from '@praxis/db/health/service-incident';

const TITLES: Record<Drift['kind'], string> = {
  base: 'The monthly fee of an invoice differs from the plan',
  overage: 'The overage of an invoice differs from the recorded usage',
  total: 'An invoice is not the sum of its lines',
  currency: 'An invoice is in the wrong currency',
  missing: 'A period has no invoice',
};

/** Compares the amounts, and opens and resolves incidents. `isKnown`: the vendor knows the subscription. */
export async function noteDrifts(
  tx: TenantTransaction,
  { subscriptionId, isKnown, now }: { subscriptionId: string; isKnown: boolean; now: Date },
): Promise<void> {
  const { tenantId } = tx;
  const prefix = `billing-drift/${subscriptionId}/`;
  const drifts = await findDrifts(tx, { subscriptionId, now });
  const keyOf = ({ kind, subjectId, resource }: Drift): string =>
    `${prefix}${kind}/${subjectId}/${resource ?? ''}`;
  const incident = { tenantId, serviceName: 'payments', incidentType: 'drift', severity: 'high' } as const;
  for (const drift of drifts)
    await openIncident(tx, {
      ...incident,
      title: TITLES[drift.kind],
      dedupeKey: keyOf(drift),
      detail: { ...drift },
    });
  const unknown = `${prefix}unknown`;
  if (!isKnown)
    await openIncident(tx, {
      ...incident,
      title: 'The payment vendor has no record of a subscription',
      dedupeKey: unknown,
      detail: { subscriptionId },
    });
  await resolveIncidents(tx, { prefix, still: [...drifts.map(keyOf), ...(isKnown ? [] : [unknown])] });
}
