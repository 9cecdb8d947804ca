/** Reveals: that one person sees one record of their tenant unmasked for a few minutes, and why. */
import { REVEAL_MINUTES } from '@praxis/contracts/core/masking';
import type { TenantTransaction } from '../core/database.js';

/** Who looks at which record. */
export interface Reveal {
  userId: string;
  leadId: string;
  purpose: string;
}

/** Begins a reveal; gives when it ends. */
export async function beginReveal(tx: TenantTransaction, { userId, leadId, purpose }: Reveal): Promise<Date> {
  const [row] = await tx.query<{ expiresAt: Date }>`
    insert into reveals (tenant_id, user_id, record_type, record_id, purpose, expires_at)
    values (${tx.tenantId}, ${userId}, 'lead', ${leadId}, ${purpose},
      now() + make_interval(mins => ${REVEAL_MINUTES})) returning expires_at as "expiresAt"`;
  if (!row) throw new Error('a reveal that was just stored cannot be read');
  return row.expiresAt;
}

/** Ends a person's reveals of a lead before their time; false when there was none. */
export async function endReveals(
  tx: TenantTransaction,
  { userId, leadId }: Omit<Reveal, 'purpose'>,
): Promise<boolean> {
  const rows = await tx.query<{ id: string }>`
    update reveals set expires_at = now() where tenant_id = ${tx.tenantId} and user_id = ${userId}
      and record_type = 'lead' and record_id = ${leadId} and expires_at > now() returning id`;
  return rows.length > 0;
}

/** Which of these leads a person may see unmasked right now, and until when. */
export async function currentReveals(
  tx: TenantTransaction,
  userId: string,
  leadIds: readonly string[],
): Promise<Map<string, Date>> {
  if (leadIds.length === 0) return new Map();
  const rows = await tx.query<{ id: string; until: Date }>`
    select record_id as id, max(expires_at) as until from reveals
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and record_type = 'lead'
      and record_id = any(${leadIds}) and expires_at > now()
    group by record_id`;
  return new Map(rows.map(({ id, until }) => [id, until]));
}
