/** What simulated providers accepted and how they were told to behave: rows only, the behaviour is theirs. */
import type { Transaction, TenantTransaction } from '../core/database.js';

/** A row of the simulated inbox. */
export interface SimRow {
  id: string;
  seq: string;
  tenantId: string;
  port: string;
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

const COLUMNS = `id, seq, tenant_id as "tenantId", port, kind, provider_message_id as "providerMessageId",
  idempotency_key as "idempotencyKey", dedupe_key as "dedupeKey", recipient as "to", sender as "from", subject, body, html,
  attachments, event, session_id as "sessionId", reference, status, created_at as "createdAt"`;

/** Adds a row unless its dedupe key is taken; gives the row that stands, and whether it is new. */
export async function appendSimEntry(
  tx: TenantTransaction,
  entry: Omit<SimRow, 'id' | 'seq'>,
): Promise<{ row: SimRow; created: boolean }> {
  const [row] = await tx.query<SimRow>(
    `insert into sim_entries (tenant_id, port, kind, provider_message_id, idempotency_key, dedupe_key, recipient, sender,
       subject, body, html, attachments, event, session_id, reference, status, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     on conflict (tenant_id, port, dedupe_key) where dedupe_key is not null do nothing
     returning ${COLUMNS}`,
    [
      tx.tenantId,
      entry.port,
      entry.kind,
      entry.providerMessageId,
      entry.idempotencyKey,
      entry.dedupeKey,
      entry.to,
      entry.from,
      entry.subject,
      entry.body,
      entry.html,
      JSON.stringify(entry.attachments),
      entry.event && JSON.stringify(entry.event),
      entry.sessionId,
      entry.reference,
      entry.status,
      entry.createdAt,
    ],
  );
  if (row) return { row, created: true };
  const [existing] = await tx.query<SimRow>(
    `select ${COLUMNS} from sim_entries where tenant_id = $1 and port = $2 and dedupe_key = $3`,
    [tx.tenantId, entry.port, entry.dedupeKey],
  );
  if (!existing) throw new Error('the entry that holds the dedupe key is gone');
  return { row: existing, created: false };
}

/** Fields of a row that may change. */
export type SimRowPatch = Partial<
  Pick<SimRow, 'to' | 'subject' | 'body' | 'event' | 'status' | 'idempotencyKey'>
>;

/** Changes a row; undefined when the tenant has none of that id, or when the event in the patch is not a newer one. */
export async function updateSimEntry(
  tx: TenantTransaction,
  id: string,
  patch: SimRowPatch,
): Promise<SimRow | undefined> {
  const [row] = await tx.query<SimRow>(
    `update sim_entries set recipient = coalesce($3, recipient), subject = coalesce($4, subject), body = coalesce($5, body),
       event = coalesce($6::jsonb, event), status = coalesce($7, status), idempotency_key = coalesce($8, idempotency_key)
     where tenant_id = $1 and id = $2 and ($6::jsonb is null
       or coalesce((event ->> 'sequence')::int, -1) < coalesce(($6::jsonb ->> 'sequence')::int, 0)) returning ${COLUMNS}`,
    [
      tx.tenantId,
      id,
      patch.to,
      patch.subject,
      patch.body,
      patch.event && JSON.stringify(patch.event),
      patch.status,
      patch.idempotencyKey,
    ],
  );
  return row;
}

/** Filters are joined by and. */
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
  /** Only what belongs to a session: messages to leads, not mails of the platform. */
  ofSessions?: boolean | undefined;
}

/** Rows that match, newest first; 100 unless told. */
export async function findSimEntries(tx: Transaction, filter: SimFilter): Promise<SimRow[]> {
  const conditions: [sql: string, value: unknown][] = [
    ['tenant_id = ', filter.tenantId],
    ['port = ', filter.port],
    ['session_id = ', filter.sessionId],
    ['recipient = ', filter.to],
    ['idempotency_key = ', filter.idempotencyKey],
    ['dedupe_key = ', filter.dedupeKey],
    ['provider_message_id = ', filter.providerMessageId],
    ['status = ', filter.status],
    ['created_at >= ', filter.createdAfter],
    ['seq < ', filter.before],
  ];
  const given = conditions.filter(([, value]) => value !== undefined);
  const where = [
    ...given.map(([sql], index) => `${sql}$${index + 1}`),
    ...(filter.ofSessions ? ['session_id is not null'] : []),
  ].join(' and ');
  return await tx.query<SimRow>(
    `select ${COLUMNS} from sim_entries ${where ? `where ${where}` : ''} order by seq desc limit ${filter.limit ?? 100}`,
    given.map(([, value]) => value),
  );
}

/** The stored controls of a port, if any; locked against other calls when asked. */
export async function readSimControls<Controls>(
  tx: TenantTransaction,
  port: string,
  lock = false,
): Promise<Controls | undefined> {
  const [row] = await tx.query<{ controls: Controls }>(
    `select controls from sim_controls where tenant_id = $1 and port = $2 ${lock ? 'for update' : ''}`,
    [tx.tenantId, port],
  );
  return row?.controls;
}

/** Stores the controls of a port; nothing for a tenant that has just been deleted. */
export async function writeSimControls(
  tx: TenantTransaction,
  port: string,
  controls: unknown,
): Promise<void> {
  await tx.query(
    `insert into sim_controls (tenant_id, port, controls) select id, $2, $3 from tenants where id = $1
     on conflict (tenant_id, port) do update set controls = excluded.controls, updated_at = now()`,
    [tx.tenantId, port, JSON.stringify(controls)],
  );
}
