/**
 * Writes the proof of one person. It is gathered, signed and stored in one transaction, so that it shows one point in
 * time and is never incomplete.
 */
import { createHash } from 'node:crypto';
import type { Environment } from '@praxis/config/environment';
import { canonicalJson } from '@praxis/config/keys';
import { publicSigningKey, signBytes } from '@praxis/config/signing-key';
import type { ExportManifest } from '@praxis/contracts/export/export';
import type { PersonProof, SignedPersonProof } from '@praxis/contracts/person-proof/person-proof';
import { EXPORT_MASKING } from '@praxis/domain/export/export-column';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import {
  endExport,
  finishExport,
  listChunks,
  storeChunk,
  type PersonWork,
} from '@praxis/db/export/export-chunk';
import { readPersonRecord, type PersonRecord } from '@praxis/db/person-proof/person-record';
import type { ExportWritten } from '@praxis/workflows/export/effects';
import { signManifest } from '../export/export-manifest.js';
import { proofPdf } from './proof-pdf.js';

const CHUNK_BYTES = 256 * 1024;

interface Parts {
  environment: Pick<Environment, 'PRAXIS_MASTER_KEY'>;
  database: Database;
}

/** `gone`: the export or the lead was deleted in the meantime. */
export async function writePersonProof(
  { environment: { PRAXIS_MASTER_KEY: masterKey }, database }: Parts,
  { tenantId, work }: { tenantId: string; work: PersonWork },
): Promise<ExportWritten> {
  const { record: wanted, subjectId } = work;
  return await database.withTenant(tenantId, async (tx) => {
    const found = await readPersonRecord(tx, masterKey, subjectId);
    if (!found) {
      await endExport(tx, wanted.id, 'failed');
      return 'gone';
    }
    const signed = signProof(masterKey, proofOf(wanted, found));
    const file =
      wanted.format === 'pdf' ? proofPdf(signed) : Buffer.from(`${JSON.stringify(signed, null, 2)}\n`);
    const rows = countRows(signed.proof);
    if ((await storeFile(tx, { exportId: wanted.id, file, rows })) === 'gone') return 'gone';
    const sha256 = createHash('sha256').update(file).digest('hex');
    const finishedAt = new Date();
    const chunks = (await listChunks(tx, wanted.id)).map(({ bytes, sha256: hash }) => ({
      bytes,
      sha256: hash,
    }));
    const manifest: ExportManifest = {
      version: 1,
      exportId: wanted.id,
      tenantId,
      dataType: 'person',
      format: wanted.format,
      window: wanted.window,
      boundary: signed.proof.requestedAt,
      requestedBy: wanted.requestedBy,
      requestedAt: wanted.requestedAt,
      finishedAt: finishedAt.toISOString(),
      rows,
      bytes: file.length,
      sha256,
      columns: [],
      formulas: null,
      chunks,
      masking: { ...EXPORT_MASKING, applied: false, columns: {}, omitted: signed.proof.omitted },
    };
    return await finishExport(tx, wanted.id, {
      sha256,
      finishedAt,
      manifest: signManifest(masterKey, manifest),
    });
  });
}

function proofOf(wanted: PersonWork['record'], found: PersonRecord): PersonProof {
  const proof: PersonProof = {
    kind: 'praxis/person-proof',
    version: 1,
    exportId: wanted.id,
    requestedBy: wanted.requestedBy,
    requestedAt: wanted.requestedAt,
    ...found,
  };
  // Converts the proof to plain JSON values: times become texts, and undefined fields are left out.
  return JSON.parse(JSON.stringify(proof)) as PersonProof;
}

/** Signs a proof with the installation's key. */
export function signProof(masterKey: string, proof: PersonProof): SignedPersonProof {
  const { algorithm, id: keyId, publicKey } = publicSigningKey(masterKey);
  const value = signBytes(masterKey, Buffer.from(canonicalJson(proof))).toString('base64');
  return { proof, signature: { algorithm, keyId, publicKey, value } };
}

function countRows(proof: PersonProof): number {
  const lists = Object.entries(proof).filter(([key]) => key !== 'leadIds' && key !== 'omitted');
  const rows = lists.reduce((sum, [, value]) => sum + (Array.isArray(value) ? value.length : 0), 0);
  return rows + proof.consent.entries.length;
}

async function storeFile(
  tx: TenantTransaction,
  { exportId, file, rows }: { exportId: string; file: Buffer; rows: number },
): Promise<'stored' | 'gone'> {
  for (let at = 0, chunks = 1; at < file.length; at += CHUNK_BYTES, chunks += 1) {
    const body = file.subarray(at, at + CHUNK_BYTES);
    const bytes = at + body.length;
    const progress = { chunks, rows, bytes, after: undefined, complete: bytes === file.length };
    if ((await storeChunk(tx, { exportId, body, progress })) !== 'stored') return 'gone';
  }
  return 'stored';
}
