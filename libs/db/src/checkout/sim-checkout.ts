/** The state of the simulated payment vendor. It belongs to no tenant, because a payer has none yet. */
import type { CheckoutStatus } from '@praxis/contracts/checkout/checkout';
import type { Tier } from '@praxis/contracts/billing/package.const';
import type { Database, Transaction } from '../core/database.js';
import { sql } from '../core/sql.js';

export interface SimCheckoutRecord {
  id: string;
  tier: Tier;
  email: string;
  status: CheckoutStatus;
  successUrl: string;
  cancelUrl: string;
  /** The practice that subscribes again; null for the purchase of a new one. */
  practiceId: string | null;
}

/** A checkout that is not paid within this time expires, as at the live vendor. */
const OPEN_FOR = sql`interval '24 hours'`;
const COLUMNS = sql`id, tier, email, success_url as "successUrl", cancel_url as "cancelUrl", practice_id as "practiceId",
  case when status = 'open' and created_at < now() - ${OPEN_FOR} then 'expired' else status end as status`;

/** Stores a checkout; a repeat with the same key returns the same checkout. */
export async function addSimCheckout(
  database: Database,
  checkout: Omit<SimCheckoutRecord, 'status'> & { idempotencyKey: string },
): Promise<SimCheckoutRecord> {
  const { id, tier, email, successUrl, cancelUrl, practiceId, idempotencyKey } = checkout;
  const [row] = await database.querySystem<SimCheckoutRecord>(
    'open a simulated checkout',
    sql`insert into sim_checkouts (id, tier, email, success_url, cancel_url, practice_id, idempotency_key)
      values (${id}, ${tier}, ${email}, ${successUrl}, ${cancelUrl}, ${practiceId}::uuid, ${idempotencyKey})
      on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning ${COLUMNS}`,
  );
  if (!row) throw new Error('the checkout was not stored');
  return row;
}

export async function findSimCheckout(
  database: Database,
  id: string,
): Promise<SimCheckoutRecord | undefined> {
  const [row] = await database.querySystem<SimCheckoutRecord>(
    'read a simulated checkout',
    sql`select ${COLUMNS} from sim_checkouts where id = ${id}`,
  );
  return row;
}

/** Pays a checkout that is open. False if it was paid before or has expired. */
export async function paySimCheckout(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.query`update sim_checkouts set status = 'paid', paid_at = now()
    where id = ${id} and status = 'open' and created_at >= now() - ${OPEN_FOR} returning id`;
  return rows.length > 0;
}
