/** The vendors' list prices of uses, in millionths of a US dollar. */
import type { ResourceType } from '@praxis/contracts/usage/usage.const';
import type { TenantTransaction } from '../core/database.js';

/** Adds an amount to what a use has cost at vendors. Does nothing if nothing is metered. */
export async function addVendorCost(
  tx: TenantTransaction,
  resource: ResourceType,
  { key, micros }: { key: string; micros: number },
): Promise<void> {
  if (micros <= 0) return;
  await tx.query`
    with used as (
      update usage_events set vendor_micros = vendor_micros + ${Math.round(micros)}
      where tenant_id = ${tx.tenantId} and resource_type = ${resource} and key = ${key} and state <> 'released'
      returning billing_cycle_id)
    update usage_summaries s set vendor_micros = s.vendor_micros + ${Math.round(micros)} from used
    where s.billing_cycle_id = used.billing_cycle_id and s.resource_type = ${resource}`;
}
