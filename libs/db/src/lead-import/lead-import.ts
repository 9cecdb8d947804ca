/** Records of imports: the user's choices and the progress. The file is in import-upload.ts, the effects of its rows in import-run.ts. */
import type {
  Import,
  ImportListQuery,
  ImportMapping,
  ImportPreview,
} from '@praxis/contracts/lead-import/lead-import';
import { IMPORT_UNDO_DAYS } from '@praxis/contracts/lead-import/lead-import.const';
import { positionAfter, toPage, type Page } from '../core/page.js';
import type { Transaction, TenantTransaction } from '../core/database.js';
import { isOpenTenant } from '../core/open-tenant.js';
import { NOW, rawSql, sql } from '../core/sql.js';
import { ImportEntity } from './import.entity.js';

/** An import with the person who uploaded it. Its columns show which program exported the file. */
export interface ImportRecord extends Omit<Import, 'preset'> {
  createdBy: string;
}

const COLUMNS = sql`id, created_by, file_name, state, size, encoding, delimiter, columns, sample, suggestion,
   mapping, preview,
  rows_done, result, undo, created_at, finished_at`;

/**
 * One import; undefined if the tenant has none with that id. `lock` prevents changes by other transactions meanwhile.
 */
export async function readImport(
  tx: TenantTransaction,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<ImportRecord | undefined> {
  const [row] = await tx.query<ImportRow>`
    select ${COLUMNS} from imports where tenant_id = ${tx.tenantId} and id = ${id}
    and state <> 'uploading'${rawSql(lock ? ' for update' : '')}`;
  return row && toRecord(row);
}

/** One page, newest first. */
export async function listImports(
  tx: TenantTransaction,
  { cursor, limit }: ImportListQuery,
): Promise<Page<ImportRecord>> {
  const after = positionAfter(cursor, 'created');
  const rows = await tx.query<ImportRow & { sortValue: string }>`
    select ${COLUMNS}, created_at::text as "sortValue" from imports
    where tenant_id = ${tx.tenantId} and state <> 'uploading'
      and (${after?.value}::timestamptz is null or (created_at, id) < (${after?.value}::timestamptz,
        ${after?.id}::uuid))
    order by created_at desc, id desc limit ${limit + 1}`;
  const { items, nextCursor } = toPage(rows, { sort: 'created', limit });
  return { items: items.map(toRecord), nextCursor };
}

/** Stores the result of a check. */
export async function saveCheck(
  tx: TenantTransaction,
  id: string,
  { mapping, preview }: { mapping: ImportMapping; preview: ImportPreview },
): Promise<void> {
  await tx
    .repository(ImportEntity)
    .update({ tenantId: tx.tenantId, id }, { state: 'checked', mapping, preview });
}

/** Marks an import as running, or as being undone; enqueue its run in the same transaction. */
export async function markUnderWay(
  tx: TenantTransaction,
  id: string,
  state: 'running' | 'undoing',
): Promise<void> {
  await tx
    .repository(ImportEntity)
    .update({ tenantId: tx.tenantId, id }, { state, rowsDone: 0, startedAt: NOW });
}

/** Saves the progress of a run. Call it in its own transaction: the run's transaction is invisible until it ends. */
export async function saveProgress(tx: TenantTransaction, id: string, done: number): Promise<void> {
  await tx.repository(ImportEntity).update({ tenantId: tx.tenantId, id }, { rowsDone: done });
}

/** Records that a run was given up; its changes were rolled back with its transaction. */
export async function giveUpRun(tx: TenantTransaction, id: string): Promise<void> {
  await tx.query`update imports set state = case state when 'running' then 'failed' else 'done' end
    where tenant_id = ${tx.tenantId} and id = ${id} and state in ('running', 'undoing')`;
}

/** An import whose run is in progress. */
interface OpenImport {
  tenantId: string;
  importId: string;
  task: 'run' | 'undo';
}

/** Imports that were marked as running that long ago; their runs may have been ended from outside. */
export async function listOpenImports(
  tx: Transaction,
  options: { olderThanSeconds: number; limit: number },
): Promise<OpenImport[]> {
  return await tx.query`
    select tenant_id as "tenantId", id as "importId", case state when 'running' then 'run' else 'undo' end as task from imports
    where state in ('running', 'undoing') and started_at < now() - make_interval(secs => ${options.olderThanSeconds})
      and ${isOpenTenant(sql`tenant_id`)}
    order by started_at limit ${options.limit}`;
}

/**
 * Deletes uploads that were left for a day, and, once undo has expired, all data of finished imports except the
 * figures.
 */
export async function pruneImports(tx: Transaction): Promise<void> {
  await tx.query`delete from imports where state in ('uploading', 'uploaded', 'checked', 'failed')
    and created_at < now() - interval '1 day'`;
  await tx.query`delete from import_rows r using imports i
    where i.tenant_id = r.tenant_id and i.id = r.import_id and i.state in ('done', 'undone')
      and i.finished_at < now() - make_interval(days => ${IMPORT_UNDO_DAYS})`;
}

interface ImportRow extends Pick<
  Import,
  | 'id'
  | 'state'
  | 'size'
  | 'encoding'
  | 'delimiter'
  | 'columns'
  | 'sample'
  | 'suggestion'
  | 'mapping'
  | 'preview'
  | 'result'
  | 'undo'
> {
  created_by: string;
  file_name: string;
  rows_done: number;
  created_at: Date;
  finished_at: Date | null;
}

function toRecord(row: ImportRow): ImportRecord {
  const { created_by: createdBy, file_name: fileName, rows_done, created_at, finished_at, ...rest } = row;
  const undoUntil =
    row.state === 'done' && finished_at
      ? new Date(finished_at.getTime() + IMPORT_UNDO_DAYS * 86_400_000)
      : undefined;
  const total = row.preview ? row.preview.rows - row.preview.errors : 0;
  return {
    ...rest,
    // A preview made before a new release may have fewer figures.
    preview: row.preview && { ...NO_FIGURES, ...row.preview },
    createdBy,
    fileName,
    progress: row.state === 'uploaded' || row.state === 'checked' ? NO_PROGRESS : { done: rows_done, total },
    undoUntil: undoUntil && undoUntil.getTime() > Date.now() ? undoUntil.toISOString() : null,
    createdAt: created_at.toISOString(),
    finishedAt: finished_at?.toISOString() ?? null,
  };
}

const NO_PROGRESS = { done: 0, total: 0 };
const NO_FIGURES = { statuses: [], consents: { optIns: 0, optOuts: 0 } };
