/**
 * Rows of simulated providers: the items that they accepted, and their settings. The providers themselves decide how
 * they behave.
 */
import type { SimPort } from '@praxis/contracts/sim/sim';
import type { Transaction, TenantTransaction } from '../core/database.js';
import { empty, rawSql, sql, type Sql } from '../core/sql.js';

/** A row of the simulated inbox. */
export interface SimEntryRow {
  id: string;
  seq: string;
  tenantId: string;
  port: SimPort;
  kind: string;
  providerMessageId: string;
  idempotencyKey: string;
  dedupeKey: string | null;
  to: string;
  from: string | null;
  subject: string | null;
  body: string;
  html: string | null;
  attachments: { filename: string; contentType: string; content: string }[];
  event: Record<string, unknown> | null;
  sessionId: string | null;
  reference: string | null;
  status: string;
  createdAt: Date;
}

export const SIM_COLUMNS = `id, seq, tenant_id as "tenantId", port, kind, provider_message_id as "providerMessageId",
  idempotency_key as "idempotencyKey", dedupe_key as "dedupeKey", recipient as "to", sender as "from", subject, body, html,
  attachments, event, session_id as "sessionId", reference, status, created_at as "createdAt"`;

/** Adds a row unless its dedupe key is taken; returns the stored row, and whether it is new. */
export async function appendSimEntry(
  tx: TenantTransaction,
  entry: Omit<SimEntryRow, 'id' | 'seq'>,
): Promise<{ row: SimEntryRow; created: boolean }> {
  const [row] = await tx.query<SimEntryRow>`
    insert into sim_entries (tenant_id, port, kind, provider_message_id, idempotency_key, dedupe_key,
      recipient, sender,
      subject, body, html, attachments, event, session_id, reference, status, created_at)
    values (${tx.tenantId}, ${entry.port}, ${entry.kind}, ${entry.providerMessageId}, ${entry.idempotencyKey},
      ${entry.dedupeKey}, ${entry.to}, ${entry.from}, ${entry.subject}, ${entry.body}, ${entry.html},
      ${JSON.stringify(entry.attachments)}, ${entry.event && JSON.stringify(entry.event)}, ${entry.sessionId},
      ${entry.reference}, ${entry.status}, ${entry.createdAt})
    on conflict (tenant_id, port, dedupe_key) where dedupe_key is not null do nothing
    returning ${rawSql(SIM_COLUMNS)}`;
  if (row) return { row, created: true };
  const [existing] = await tx.query<SimEntryRow>`
    select ${rawSql(SIM_COLUMNS)} from sim_entries where tenant_id = ${tx.tenantId} and port = ${entry.port}
    and dedupe_key = ${entry.dedupeKey}`;
  if (!existing) throw new Error('the entry that holds the dedupe key is gone');
  return { row: existing, created: false };
}

/** Fields of a row that may change. */
export type SimRowPatch = Partial<
  Pick<SimEntryRow, 'to' | 'subject' | 'body' | 'event' | 'status' | 'idempotencyKey'>
>;

/** Changes a row; undefined if the tenant has none with that id, or if the event in the patch is not newer. */
export async function updateSimEntry(
  tx: TenantTransaction,
  id: string,
  patch: SimRowPatch,
): Promise<SimEntryRow | undefined> {
  const event = patch.event && JSON.stringify(patch.event);
  const [row] =
    await tx.query<SimEntryRow>`update sim_entries set recipient = coalesce(${patch.to}, recipient),
      subject = coalesce(${patch.subject}, subject), body = coalesce(${patch.body}, body),
      event = coalesce(${event}::jsonb, event), status = coalesce(${patch.status}, status),
      idempotency_key = coalesce(${patch.idempotencyKey}, idempotency_key)
    where tenant_id = ${tx.tenantId} and id = ${id} and (${event}::jsonb is null
      or coalesce((event ->> 'sequence')::int, -1) < coalesce((${event}::jsonb ->> 'sequence')::int, 0))
    returning ${rawSql(SIM_COLUMNS)}`;
  return row;
}

/** All filters must match. */
export interface SimFilter {
  tenantId?: string | undefined;
  port?: string | undefined;
  sessionId?: string | undefined;
  to?: string | undefined;
  idempotencyKey?: string | undefined;
  dedupeKey?: string | undefined;
  providerMessageId?: string | undefined;
  status?: string | undefined;
  createdAfter?: Date | undefined;
  /** Only rows older than this sequence number, for paging. */
  before?: string | undefined;
  limit?: number | undefined;
}

/** Rows that match, newest first; 100 by default. */
export async function findSimEntries(tx: Transaction, filter: SimFilter): Promise<SimEntryRow[]> {
  return await tx.query<SimEntryRow>`select ${rawSql(SIM_COLUMNS)} from sim_entries where true ${simConditions(filter)}
    order by seq desc limit ${filter.limit ?? 100}`;
}

/** The filters of a statement on `sim_entries`, each beginning with `and`. */
export function simConditions(filter: SimFilter): Sql {
  // Only requested filters are part of the statement, so that PostgreSQL finds the matching index.
  const and = (condition: Sql, value: unknown): Sql =>
    value === undefined ? empty : sql`and ${condition} ${value}`;
  return sql`${and(sql`tenant_id =`, filter.tenantId)} ${and(sql`port =`, filter.port)}
      ${and(sql`session_id =`, filter.sessionId)} ${and(sql`recipient =`, filter.to)}
      ${and(sql`idempotency_key =`, filter.idempotencyKey)} ${and(sql`dedupe_key =`, filter.dedupeKey)}
      ${and(sql`provider_message_id =`, filter.providerMessageId)} ${and(sql`status =`, filter.status)}
      ${and(sql`created_at >=`, filter.createdAfter)} ${and(sql`seq <`, filter.before)}`;
}

/** The stored controls of a port, if any; optionally locked against other transactions. */
export async function readSimControls<Controls>(
  tx: TenantTransaction,
  port: string,
  lock = false,
): Promise<Controls | undefined> {
  const [row] = await tx.query<{ controls: Controls }>`
    select controls from sim_controls where tenant_id = ${tx.tenantId}
    and port = ${port} ${rawSql(lock ? 'for update' : '')}`;
  return row?.controls;
}

/** Stores the controls of a port; does nothing for a tenant that has just been deleted. */
export async function writeSimControls(
  tx: TenantTransaction,
  port: string,
  controls: unknown,
): Promise<void> {
  await tx.query`
    insert into sim_controls (tenant_id, port, controls) select id, ${port}, ${JSON.stringify(controls)}
      from tenants where id = ${tx.tenantId}
    on conflict (tenant_id, port) do update set controls = excluded.controls, updated_at = now()`;
}

/**
 * Decides the result of a simulator's next request, and counts down if `decide` says so. The simulator defines the
 * rules.
 */
export async function takeSimTurn<Controls extends { failNext: number }, Turn>(
  tx: TenantTransaction,
  port: string,
  decide: (stored: Partial<Controls> | undefined) => { turn: Turn; next: Controls },
): Promise<Turn> {
  const seen = await readSimControls<Partial<Controls>>(tx, port);
  // Only counting down needs the lock, so a simulator without failures does not wait for it.
  if (!seen?.failNext) return decide(seen).turn;
  const { turn, next } = decide(await readSimControls<Partial<Controls>>(tx, port, true));
  await writeSimControls(tx, port, next);
  return turn;
}
