/** Reveals: one person sees one record of their tenant unmasked for a few minutes, for a recorded purpose. */
import { REVEAL_MINUTES } from '@praxis/contracts/core/masking';
import type { TenantTransaction } from '../core/database.js';
import type { RevealEntity } from './reveal.entity.js';

/** The revealed record: a lead, or a call that has no lead. */
export type RevealedRecord = { leadId: string } | { callId: string };

/** The person, and the record they see. */
export type Reveal = RevealedRecord & { userId: string; purpose: string };

type RecordType = RevealEntity['recordType'];

/** Begins a reveal; returns when it ends. */
export async function beginReveal(tx: TenantTransaction, reveal: Reveal): Promise<Date> {
  const { type, id } = recordOf(reveal);
  const [row] = await tx.query<{ expiresAt: Date }>`
    insert into reveals (tenant_id, user_id, record_type, record_id, purpose, expires_at)
    values (${tx.tenantId}, ${reveal.userId}, ${type}, ${id}, ${reveal.purpose},
      now() + make_interval(mins => ${REVEAL_MINUTES})) returning expires_at as "expiresAt"`;
  if (!row) throw new Error('a reveal that was just stored cannot be read');
  return row.expiresAt;
}

/** The purpose of a person's current reveal of a record; undefined if the record is not revealed to them. */
export async function purposeOfReveal(
  tx: TenantTransaction,
  reveal: RevealedRecord & { userId: string },
): Promise<string | undefined> {
  const { type, id } = recordOf(reveal);
  const [row] = await tx.query<{ purpose: string }>`
    select purpose from reveals where tenant_id = ${tx.tenantId} and user_id = ${reveal.userId}
      and record_type = ${type} and record_id = ${id} and expires_at > now() order by expires_at desc limit 1`;
  return row?.purpose;
}

/** Ends a person's reveals of a record early; false if there was none. */
export async function endReveals(
  tx: TenantTransaction,
  reveal: RevealedRecord & { userId: string },
): Promise<boolean> {
  const { type, id } = recordOf(reveal);
  const rows = await tx.query<{ id: string }>`
    update reveals set expires_at = now() where tenant_id = ${tx.tenantId} and user_id = ${reveal.userId}
      and record_type = ${type} and record_id = ${id} and expires_at > now() returning id`;
  return rows.length > 0;
}

/** Which of these leads a person may see unmasked right now, and until when. */
export async function currentReveals(
  tx: TenantTransaction,
  userId: string,
  leadIds: readonly string[],
): Promise<Map<string, Date>> {
  return await current(tx, userId, { type: 'lead', ids: leadIds });
}

/** The current reveals of calls that have no lead. */
export async function currentCallReveals(
  tx: TenantTransaction,
  userId: string,
  callIds: readonly string[],
): Promise<Map<string, Date>> {
  return await current(tx, userId, { type: 'call', ids: callIds });
}

async function current(
  tx: TenantTransaction,
  userId: string,
  { type, ids }: { type: RecordType; ids: readonly string[] },
): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: string; until: Date }>`
    select record_id as id, max(expires_at) as until from reveals
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and record_type = ${type}
      and record_id = any(${ids}) and expires_at > now()
    group by record_id`;
  return new Map(rows.map(({ id, until }) => [id, until]));
}

function recordOf(record: RevealedRecord): { type: RecordType; id: string } {
  return 'leadId' in record ? { type: 'lead', id: record.leadId } : { type: 'call', id: record.callId };
}
