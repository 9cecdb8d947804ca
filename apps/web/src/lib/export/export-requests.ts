/** Exports of the acting tenant: started, polled until their file is ready, downloaded by the browser. */
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { ExportList, ExportResult, type Export, type ExportRequest } from '@praxis/contracts/export/export';
import type { ProofFormat } from '@praxis/contracts/person-proof/person-proof.const';
import { ApiError } from '../api/api-error.js';
import { tenantRequest } from '../api/tenant-request.js';

/** How often to poll for a file that is being written, in milliseconds. */
export const FOLLOW_MS = 700;

/** How long polling may fail before it gives up, in milliseconds; a restart of the server takes less. */
const UNANSWERED_MS = 60_000;

/** The state of the export is unknown; its file is still written. */
export class ExportUnseen extends Error {
  override readonly name = 'ExportUnseen';
}

/** The file was not written: the export failed or was deleted. */
export class ExportFailed extends Error {
  override readonly name = 'ExportFailed';
}

export const isUnderWay = ({ state }: Export): boolean => state === 'queued' || state === 'running';

async function readExport(id: string): Promise<Export> {
  return (await tenantRequest({ method: 'GET', path: `/v1/exports/${id}`, schema: ExportResult })).export;
}

export function listExports(cursor: string): Promise<ExportList> {
  const query = new URLSearchParams({ limit: '20', ...(cursor ? { cursor } : {}) });
  return tenantRequest({ method: 'GET', path: `/v1/exports?${query.toString()}`, schema: ExportList });
}

export async function deleteExport(id: string): Promise<void> {
  await tenantRequest({ method: 'DELETE', path: `/v1/exports/${id}`, schema: Acknowledged });
}

interface Following {
  signal: AbortSignal;
  onProgress: (progress: Export) => void;
}

/**
 * Starts an export of rows.
 * @throws ApiError if it is refused
 */
export async function beginExport(request: ExportRequest): Promise<Export> {
  const body = { ...request };
  return (await tenantRequest({ method: 'POST', path: '/v1/exports', body, schema: ExportResult })).export;
}

/**
 * Starts an export of the proof about a lead's person.
 * @throws ApiError if it is refused
 */
export async function beginProof(leadId: string, format: ProofFormat): Promise<Export> {
  const path = `/v1/leads/${encodeURIComponent(leadId)}/proof`;
  return (await tenantRequest({ method: 'POST', path, body: { format }, schema: ExportResult })).export;
}

/** Whether the server could not be reached or failed, which says nothing about the export. */
const isLost = (cause: unknown): boolean =>
  cause instanceof ApiError && (cause.status === 0 || cause.status === 429 || cause.status >= 500);

/**
 * Starts an export and waits for its file. Undefined if the caller no longer waits; the file is still written.
 * @throws ApiError if it is refused; ExportFailed; ExportUnseen
 */
export async function runExport(
  begin: () => Promise<Export>,
  { signal, onProgress }: Following,
): Promise<Export | undefined> {
  let current = await begin();
  let seenAt = Date.now();
  while (isUnderWay(current)) {
    onProgress(current);
    await new Promise((resolve) => setTimeout(resolve, FOLLOW_MS));
    if (signal.aborted) return undefined;
    try {
      current = await readExport(current.id);
      seenAt = Date.now();
    } catch (cause) {
      if (!isLost(cause)) throw cause;
      if (Date.now() - seenAt > UNANSWERED_MS) throw new ExportUnseen('the export is not seen', { cause });
    }
  }
  if (current.state !== 'ready') throw new ExportFailed(`the export is ${current.state}`);
  return current;
}

/** Downloads the file. Its signed address is all that the browser needs. */
export function download({ links }: Export): void {
  if (!links) return;
  const link = document.createElement('a');
  link.href = links.file;
  link.download = '';
  link.click();
}
