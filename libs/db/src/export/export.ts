/** Requests, lists and deletes exports. The file is written by export-chunk.ts. */
import type { Export } from '@praxis/contracts/export/export';
import { isOpenTenant } from '../core/open-tenant.js';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import type { TenantTransaction, Transaction } from '../core/database.js';
import { rawSql, sql, type Sql } from '../core/sql.js';
import { In } from 'typeorm';
import { ExportEntity } from './export.entity.js';

/** An export without its links, which are signed for each viewer. */
export type ExportRecord = Omit<Export, 'links'>;

interface ExportRow {
  id: string;
  data_type: Export['dataType'];
  format: Export['format'];
  masked: boolean;
  time_window: Export['window'];
  state: Export['state'];
  rows: number;
  bytes: string;
  total: number | null;
  sha256: string | null;
  requested_by: string;
  requested_at: Date;
  finished_at: Date | null;
  expires_at: Date | null;
}

const COLUMNS = `id, data_type, format, masked, time_window, state, rows, bytes, total, sha256, requested_by, requested_at,
  finished_at, expires_at`;

export interface NewExport extends Pick<
  Export,
  'id' | 'dataType' | 'format' | 'masked' | 'window' | 'requestedBy'
> {
  /** The lead of the person that a proof is about. */
  subjectId?: string;
}

/** Stores the request; the time of this transaction is the boundary of its rows. */
export async function createExport(tx: TenantTransaction, wanted: NewExport): Promise<ExportRecord> {
  const [row] = await tx.query<ExportRow>`
    insert into exports (id, tenant_id, requested_by, data_type, format, masked, time_window,
      subject_id, state)
    values (${wanted.id}, ${tx.tenantId}, ${wanted.requestedBy}, ${wanted.dataType}, ${wanted.format},
      ${wanted.masked}, ${wanted.window}, ${wanted.subjectId}, 'queued') returning ${rawSql(COLUMNS)}`;
  if (!row) throw new Error('the export was not stored');
  return toRecord(row);
}

/** Whose exports are read: those of all users, or of one person. */
export interface ExportScope {
  onlyOf?: string | undefined;
  /** Whether this person may see unmasked files; they may always see masked ones. */
  withUnmasked?: boolean;
}

const isInScope = (tx: TenantTransaction, { onlyOf, withUnmasked = false }: ExportScope): Sql =>
  sql`tenant_id = ${tx.tenantId}
    and (${onlyOf}::uuid is null or (requested_by = ${onlyOf} and (masked or ${withUnmasked})))`;

/** One page, newest first. */
export async function listExports(
  tx: TenantTransaction,
  query: PageQuery,
  scope: ExportScope,
): Promise<Page<ExportRecord>> {
  const after = positionAfter(query.cursor, 'requested');
  const rows = await tx.query<ExportRow & { sortValue: string }>`
    select ${rawSql(COLUMNS)}, requested_at::text as "sortValue" from exports
    where ${isInScope(tx, scope)} and (${after?.value}::timestamptz is null
      or (requested_at, id) < (${after?.value}::timestamptz, ${after?.id}::uuid))
    order by requested_at desc, id desc limit ${query.limit + 1}`;
  const { items, nextCursor } = toPage(rows, { sort: 'requested', limit: query.limit });
  return { items: items.map(toRecord), nextCursor };
}

/** One export; undefined if there is none with that id in scope. */
export async function readExport(
  tx: TenantTransaction,
  id: string,
  scope: ExportScope = {},
): Promise<ExportRecord | undefined> {
  const [row] = await tx.query<ExportRow>`
    select ${rawSql(COLUMNS)} from exports where ${isInScope(tx, scope)} and id = ${id}`;
  return row && toRecord(row);
}

/** The signed manifest of a finished file. */
export async function readManifest(tx: TenantTransaction, id: string): Promise<unknown> {
  const found = await tx
    .repository(ExportEntity)
    .findOne({ select: { id: true, manifest: true }, where: { tenantId: tx.tenantId, id, state: 'ready' } });
  return found?.manifest ?? undefined;
}

/** Deletes an export and its file; false if there is none with that id in scope. */
export async function deleteExport(tx: TenantTransaction, id: string, scope: ExportScope): Promise<boolean> {
  const rows = await tx.query`delete from exports where ${isInScope(tx, scope)} and id = ${id} returning id`;
  return rows.length > 0;
}

/** The number of a person's exports that are being written. */
export async function countUnderWay(tx: TenantTransaction, userId: string): Promise<number> {
  const state = In(['queued', 'running']);
  return await tx.repository(ExportEntity).countBy({ tenantId: tx.tenantId, requestedBy: userId, state });
}

/** Deletes all but a person's newest files, so that repeated requests do not fill the disk. */
export async function keepNewestExports(
  tx: TenantTransaction,
  { userId, keep }: { userId: string; keep: number },
): Promise<void> {
  await tx.query`delete from exports where tenant_id = ${tx.tenantId} and id in (
    select id from exports where tenant_id = ${tx.tenantId} and requested_by = ${userId}
      and state not in ('queued', 'running')
    order by requested_at desc, id desc offset ${keep})`;
}

/** Exports of any tenant that have waited longer than they should, because their run may never have begun. */
export async function listWaitingExports(
  tx: Transaction,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<{ tenantId: string; exportId: string }[]> {
  return await tx.query`select tenant_id as "tenantId", id as "exportId" from exports
    where state in ('queued', 'running') and requested_at < now() - make_interval(secs => ${olderThanSeconds})
      and ${isOpenTenant(sql`tenant_id`)}
    order by requested_at limit ${limit}`;
}

/** Deletes exports that ended long ago, including files whose own timer was lost. */
export async function pruneExports(tx: Transaction, days: number): Promise<void> {
  await tx.query`
    delete from exports where coalesce(expires_at, finished_at) < now() - make_interval(days => ${days})`;
}

function toRecord(row: ExportRow): ExportRecord {
  const { id, format, masked, state, rows, total, sha256 } = row;
  return {
    id,
    format,
    masked,
    state,
    rows,
    total,
    sha256,
    dataType: row.data_type,
    window: row.time_window,
    bytes: Number(row.bytes),
    requestedBy: row.requested_by,
    requestedAt: row.requested_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}
