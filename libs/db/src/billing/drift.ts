/** Differences between the ledger (cycles and their usage) and the vendor's invoices. Cents. */
import type { ResourceType } from '@praxis/contracts/usage/usage.const';
import { CURRENCY } from '@praxis/contracts/billing/billing.const';
import type { TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';

export interface Drift {
  kind: 'base' | 'overage' | 'total' | 'currency' | 'missing';
  /** The cycle or the invoice that the difference is about. */
  subjectId: string;
  resource: ResourceType | null;
  ledgerCents: number;
  invoiceCents: number;
}

/** Vendors keep an invoice as a draft for an hour; an invoice that does not exist after this many hours is missing. */
const SETTLED_HOURS = 3;

/**
 * Whether a person has corrected a difference at the vendor: the excess was refunded on the invoice, or the difference is a separate line.
 */
const IS_CORRECTED = sql`(invoice - ledger between 1 and given
  or exists (select from lines o where o.kind = 'other' and o.status <> 'void' and o.amount_cents = ledger - invoice))`;

/**
 * Every amount of a subscription that differs between the two sides, before discounts and taxes, which cycles do not
 * have. Cycles whose invoice may still arrive, and corrected differences, are left out.
 */
export async function findDrifts(
  tx: TenantTransaction,
  { subscriptionId, now }: { subscriptionId: string; now: Date },
): Promise<Drift[]> {
  const settledBefore = new Date(now.getTime() - SETTLED_HOURS * 3_600_000);
  return await tx.query<Drift>`
    with cycles as (
      select c.* from billing_cycles c where c.tenant_id = ${tx.tenantId} and c.subscription_id = ${subscriptionId}),
    all_lines as (
      select l.*, i.status, i.issued_at, i.credited_cents + i.refunded_cents as given
      from invoice_lines l join invoices i on i.id = l.invoice_id
      where l.tenant_id = ${tx.tenantId} and i.subscription_id = ${subscriptionId} and i.status <> 'draft'),
    -- Who voids an invoice decides that it is not paid: it was charged all the same, unless another one has the line again.
    lines as (
      select a.* from all_lines a where a.status <> 'void' or not exists (select from all_lines o
        where o.kind = a.kind and o.billing_cycle_id = a.billing_cycle_id and o.resource_type is not distinct from a.resource_type
          and (o.status <> 'void' or (o.issued_at, o.invoice_id) > (a.issued_at, a.invoice_id)))),
    base as (
      select c.id, c.base_subscription_cents as ledger, coalesce(sum(l.amount_cents), 0)::int as invoice, count(l.*) as found, c.period_start,
        coalesce(max(l.given), 0) as given
      from cycles c left join lines l on l.billing_cycle_id = c.id and l.kind = 'base' group by c.id, c.base_subscription_cents, c.period_start),
    -- Usage that came when the invoice of its period was final is on the invoice of the period in which it came.
    settled as (
      select c.id from cycles c where c.status <> 'active' and c.reported_at is not null and ${settledBefore} > case
        when c.reported_at <= c.period_end + interval '1 hour' then c.period_end
        else coalesce((select min(n.period_end) from cycles n where n.period_end >= c.reported_at), c.period_end) end),
    overage as (
      select u.resource_type, min(u.billing_cycle_id::text)::uuid as id, sum(u.total_cost_cents)::int as ledger,
        coalesce((select sum(l.amount_cents) from lines l where l.kind = 'overage' and l.resource_type = u.resource_type), 0)::int as invoice,
        coalesce((select max(l.given) from lines l where l.kind = 'overage' and l.resource_type = u.resource_type), 0) as given,
        count(*) filter (where u.billing_cycle_id not in (select id from settled)) as waiting
      from cycles c join usage_summaries u on u.billing_cycle_id = c.id where c.status <> 'active' group by u.resource_type)
    select 'base' as kind, id as "subjectId", null as resource, ledger as "ledgerCents", invoice as "invoiceCents"
      from base where found > 0 and ledger <> invoice and not ${IS_CORRECTED}
    union all
    select 'missing', id, null, ledger, 0 from base
      where found = 0 and ledger > 0 and period_start < ${settledBefore} and not ${IS_CORRECTED}
    union all
    select 'overage', id, resource_type, ledger, invoice from overage
      where waiting = 0 and ledger <> invoice and not ${IS_CORRECTED}
    union all
    select 'total', i.id, null, coalesce(sum(l.amount_cents), 0)::int, i.subtotal_cents from invoices i
      left join invoice_lines l on l.invoice_id = i.id
      where i.tenant_id = ${tx.tenantId} and i.subscription_id = ${subscriptionId} and i.status not in ('draft', 'void')
      group by i.id, i.subtotal_cents having coalesce(sum(l.amount_cents), 0) <> i.subtotal_cents
    union all
    select 'currency', i.id, null, 0, i.total_cents from invoices i
      where i.tenant_id = ${tx.tenantId} and i.subscription_id = ${subscriptionId} and i.currency <> ${CURRENCY} and i.status <> 'void'`;
}
