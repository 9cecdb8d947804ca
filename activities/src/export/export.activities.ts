/**
 * Writes an export: page by page into chunks, each stored with its end position, so that no work is repeated.
 */
import { createHash, type Hash } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/common';
import { DecryptionError } from '@praxis/config/data-key-encryption';
import type { Environment } from '@praxis/config/environment';
import type { ExportManifest } from '@praxis/contracts/export/export';
import { listWaitingExports } from '@praxis/db/export/export';
import { EXPORT_MASKING, exportLayout } from '@praxis/domain/export/export-column';
import type { Database } from '@praxis/db/core/database';
import {
  beginExport,
  endExport,
  finishExport,
  listChunks,
  readChunk,
  storeChunk,
  type ExportProgress,
  type RowsWork,
  type StoredChunkFacts,
} from '@praxis/db/export/export-chunk';
import { readExportRows } from '@praxis/db/export/export-row';
import type { ExportEffects } from '@praxis/workflows/export/effects';
import { EXPORT_RUN } from '@praxis/workflows/export/messages';
import { addRecovery, waiting } from '../core/run-recovery.js';
import { ChunkBuffer } from './chunk-buffer.js';
import { FORMULA_RULE } from '@praxis/contracts/export/csv';
import { exportFile } from './export-file.js';
import { writePersonProof } from '../person-proof/write-person-proof.js';
import { signManifest } from './export-manifest.js';

/** A chunk ends with the row that reaches this size, in bytes. */
const CHUNK_BYTES = 256 * 1024;
/** Rows read at once. */
const ROWS_PER_PAGE = 200;

export interface ExportDependencies {
  environment: Pick<Environment, 'PRAXIS_MASTER_KEY'>;
  database: Database;
}

addRecovery(EXPORT_RUN, (tx) => listWaitingExports(tx, waiting(100)));

/** Creates the activities of exports. */
export function createExportActivities({ environment, database }: ExportDependencies): ExportEffects {
  return {
    async writeExport({ tenantId, exportId }) {
      const work = await database.withTenant(tenantId, (tx) => beginExport(tx, exportId));
      if (work === 'gone') return work;
      if (work === 'done') return 'written';
      if ('subjectId' in work) return await writePersonProof({ environment, database }, { tenantId, work });
      const writer: Writer = { database, tenantId, work, hash: createHash('sha256') };
      await readStored(writer);
      if ((await writeChunks(writer)) === 'gone') return 'gone';
      const sha256 = writer.hash.digest('hex');
      const finishedAt = new Date();
      return await database.withTenant(tenantId, async (tx) => {
        const chunks = await listChunks(tx, exportId);
        const manifest = manifestOf({ tenantId, work, sha256, finishedAt, chunks });
        const signed = signManifest(environment.PRAXIS_MASTER_KEY, manifest);
        return await finishExport(tx, exportId, { sha256, manifest: signed, finishedAt });
      });
    },
    expireExport: ({ tenantId, exportId }) =>
      database.withTenant(tenantId, (tx) => endExport(tx, exportId, 'expired')),
    failExport: ({ tenantId, exportId }) =>
      database.withTenant(tenantId, (tx) => endExport(tx, exportId, 'failed')),
  };
}

interface Writer {
  database: Database;
  tenantId: string;
  work: RowsWork;
  /** Hash of the file so far. */
  hash: Hash;
}

/** Reads the chunks that an earlier worker stored, and detects damaged ones. */
async function readStored({ database, tenantId, work, hash }: Writer): Promise<void> {
  for (let seq = 0; seq < work.progress.chunks; seq += 1) {
    const chunk = await database
      .withTenant(tenantId, (tx) => readChunk(tx, work.record.id, seq))
      .catch((error: unknown) => {
        throw error instanceof DecryptionError ? damaged() : error;
      });
    // The export was deleted in the meantime; the next store reports it.
    if (!chunk) return;
    if (createHash('sha256').update(chunk.body).digest('hex') !== chunk.sha256) throw damaged();
    hash.update(chunk.body);
  }
}

const damaged = (): ApplicationFailure =>
  ApplicationFailure.nonRetryable('A stored chunk was changed', 'export_damaged');

/**
 * Continues after the stored chunks. A chunk's end depends only on its rows, so an interrupted file equals an
 * uninterrupted one.
 */
async function writeChunks({ database, tenantId, work, hash }: Writer): Promise<'written' | 'gone'> {
  const { record, scope } = work;
  const file = exportFile({
    dataType: scope.dataType,
    masked: record.masked,
    format: record.format === 'csv' ? 'csv' : 'json',
  });
  const progress: ExportProgress = { ...work.progress };
  const chunk = new ChunkBuffer(CHUNK_BYTES);
  const store = async (): Promise<'stored' | 'gone'> => {
    const body = chunk.take();
    progress.chunks += 1;
    progress.bytes += body.length;
    const outcome = await database.withTenant(tenantId, (tx) =>
      storeChunk(tx, { exportId: record.id, body, progress }),
    );
    if (outcome === 'overtaken')
      throw ApplicationFailure.retryable('Another worker writes this export', 'export_overtaken');
    hash.update(body);
    return outcome;
  };
  if (progress.complete) return 'written';
  if (progress.chunks === 0) chunk.add(file.head);
  for (let page = ROWS_PER_PAGE; page === ROWS_PER_PAGE;) {
    const query = { after: progress.after, limit: ROWS_PER_PAGE, columns: file.columns };
    const { count, rows } = await database.withTenant(tenantId, (tx) => readExportRows(tx, scope, query));
    page = count;
    for (const { position, values } of rows) {
      chunk.add(file.row(values, progress.rows === 0));
      progress.rows += 1;
      progress.after = position;
      if (chunk.isFull && (await store()) === 'gone') return 'gone';
    }
  }
  chunk.add(file.end);
  Object.assign(progress, { after: undefined, complete: true });
  return (await store()) === 'gone' ? 'gone' : 'written';
}

interface Finished {
  tenantId: string;
  work: RowsWork;
  sha256: string;
  finishedAt: Date;
  chunks: StoredChunkFacts[];
}

function manifestOf({ tenantId, work, sha256, finishedAt, chunks }: Finished): ExportManifest {
  const { record, scope } = work;
  const { columns, masked, omitted } = exportLayout(scope.dataType, record.masked);
  return {
    version: 1,
    exportId: record.id,
    tenantId,
    dataType: record.dataType,
    format: record.format,
    window: record.window,
    boundary: scope.boundary,
    requestedBy: record.requestedBy,
    requestedAt: record.requestedAt,
    finishedAt: finishedAt.toISOString(),
    rows: chunks.at(-1)?.rows ?? 0,
    bytes: chunks.reduce((sum, { bytes }) => sum + bytes, 0),
    sha256,
    columns,
    masking: { ...EXPORT_MASKING, applied: record.masked, columns: masked, omitted },
    formulas: record.format === 'csv' ? FORMULA_RULE : null,
    chunks: chunks.map(({ bytes, sha256: hash }) => ({ bytes, sha256: hash })),
  };
}
