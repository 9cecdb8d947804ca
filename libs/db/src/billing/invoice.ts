/** Invoices of the payment vendor, each line with the cycle that it is about. */
import { derivedId } from '@praxis/config/derived-id';
import type { InvoiceLineKind, InvoiceStatus } from '@praxis/contracts/billing/billing.const';
import type { Invoice } from '@praxis/contracts/billing/billing';
import type { ResourceType } from '@praxis/contracts/usage/usage.const';
import type { TenantTransaction } from '../core/database.js';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import { empty, sql } from '../core/sql.js';

/** An invoice of the vendor. Cents. */
export interface InvoiceRecord {
  id: string;
  status: InvoiceStatus;
  currency: string;
  /** The sum of its lines, before discounts and taxes. */
  subtotalCents: number;
  /** The total after discounts and taxes. */
  totalCents: number;
  /** The amount that is or was due, after earlier credit and credit notes are deducted. */
  dueCents: number;
  paidCents: number;
  /** The amount by which credit notes reduced it before it was paid. */
  creditedCents: number;
  /** The amount that was refunded after the payment. */
  refundedCents: number;
  attempts: number;
  issuedAt: Date;
  paidAt: Date | null;
  lines: {
    kind: InvoiceLineKind;
    resource: ResourceType | null;
    description: string;
    quantity: number;
    unitCents: number;
    amountCents: number;
    periodStart: Date;
  }[];
}

/** Vendors report times in whole seconds. */
const SAME_MOMENT = sql`interval '1 second'`;

/** Stores the vendor's current invoices with their lines. Storing them again changes nothing. */
export async function storeInvoices(
  tx: TenantTransaction,
  subscriptionId: string,
  invoices: readonly InvoiceRecord[],
): Promise<void> {
  for (const invoice of invoices) await storeInvoice(tx, subscriptionId, invoice);
}

async function storeInvoice(
  tx: TenantTransaction,
  subscriptionId: string,
  { lines, ...invoice }: InvoiceRecord,
): Promise<void> {
  const id = derivedId('invoice', invoice.id);
  const of = <Value>(read: (line: InvoiceRecord['lines'][number]) => Value): Value[] => lines.map(read);
  await tx.query`insert into invoices as i (id, tenant_id, subscription_id, vendor_invoice_id, status, currency, subtotal_cents, total_cents,
      due_cents, paid_cents, credited_cents, refunded_cents, attempts, issued_at, paid_at)
    values (${id}, ${tx.tenantId}, ${subscriptionId}, ${invoice.id}, ${invoice.status}, ${invoice.currency}, ${invoice.subtotalCents},
      ${invoice.totalCents}, ${invoice.dueCents}, ${invoice.paidCents}, ${invoice.creditedCents}, ${invoice.refundedCents}, ${invoice.attempts}, ${invoice.issuedAt}, ${invoice.paidAt})
    on conflict (id) do update set status = excluded.status, currency = excluded.currency, subtotal_cents = excluded.subtotal_cents,
      total_cents = excluded.total_cents, due_cents = excluded.due_cents, paid_cents = excluded.paid_cents,
      credited_cents = excluded.credited_cents, refunded_cents = excluded.refunded_cents, attempts = excluded.attempts, paid_at = excluded.paid_at, updated_at = now()`;
  await tx.query`delete from invoice_lines where tenant_id = ${tx.tenantId} and invoice_id = ${id} and position >= ${lines.length}`;
  await tx.query`
    insert into invoice_lines as l (tenant_id, invoice_id, position, kind, billing_cycle_id, resource_type, description, quantity,
      unit_cents, amount_cents)
    select ${tx.tenantId}, ${id}, n.position - 1, n.kind, c.id, n.resource, n.description, n.quantity, n.unit, n.amount
    from unnest(${of(({ kind }) => kind)}::text[], ${of(({ resource }) => resource)}::text[],
      ${of(({ description }) => description)}::text[], ${of(({ quantity }) => quantity)}::int[],
      ${of(({ unitCents }) => unitCents)}::int[], ${of(({ amountCents }) => amountCents)}::int[],
      ${of(({ periodStart }) => periodStart)}::timestamptz[])
      with ordinality as n (kind, resource, description, quantity, unit, amount, period_start, position)
    left join billing_cycles c on c.tenant_id = ${tx.tenantId} and c.subscription_id = ${subscriptionId}
      and c.period_start between n.period_start - ${SAME_MOMENT} and n.period_start + ${SAME_MOMENT}
    on conflict (invoice_id, position) do update set kind = excluded.kind, billing_cycle_id = excluded.billing_cycle_id,
      resource_type = excluded.resource_type, description = excluded.description, quantity = excluded.quantity,
      unit_cents = excluded.unit_cents, amount_cents = excluded.amount_cents`;
}

const SORT = 'issued';

/** Invoices with their lines, the newest first. */
export async function listInvoices(
  tx: TenantTransaction,
  { cursor, limit }: PageQuery,
): Promise<Page<Invoice>> {
  const after = positionAfter(cursor, SORT);
  const rows = await tx.query<InvoiceRow>`
    select i.id, i.vendor_invoice_id as "vendorInvoiceId", i.status, i.currency, i.subtotal_cents as "subtotalCents", i.total_cents as "totalCents",
      i.due_cents as "dueCents", i.paid_cents as "paidCents", i.refunded_cents as "refundedCents", i.attempts,
      i.issued_at as "issuedAt", i.paid_at as "paidAt", i.issued_at::text as "sortValue",
      (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'description', l.description, 'cycleId', l.billing_cycle_id,
        'resource', l.resource_type, 'quantity', l.quantity, 'unitCents', l.unit_cents, 'amountCents', l.amount_cents)
        order by l.position), '[]') from invoice_lines l where l.invoice_id = i.id) as lines
    from invoices i where i.tenant_id = ${tx.tenantId}
    ${after ? sql`and (i.issued_at, i.id) < (${after.value}::timestamptz, ${after.id})` : empty}
    order by i.issued_at desc, i.id desc limit ${limit + 1}`;
  const page = toPage(rows, { sort: SORT, limit });
  return { ...page, items: page.items.map(toInvoice) };
}

type InvoiceRow = Omit<Invoice, 'vendorId' | 'issuedAt' | 'paidAt'> & {
  vendorInvoiceId: string;
  issuedAt: Date;
  paidAt: Date | null;
  sortValue: string;
};

function toInvoice({ vendorInvoiceId: vendorId, sortValue: _sort, ...row }: InvoiceRow): Invoice {
  return {
    ...row,
    vendorId,
    issuedAt: row.issuedAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
  };
}
