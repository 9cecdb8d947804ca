/** Exports for tests: request, wait, download. */
import { ExportResult, type Export, type SignedExportManifest } from '@praxis/contracts/export/export';
import { expectOk } from './journey.js';
import type { Browser } from './people.js';
import { until } from './until.js';

/** Requests an export as this person and waits until it has ended. */
export async function exported(person: Browser, wanted: Record<string, unknown>): Promise<Export> {
  const begun = ExportResult.parse(expectOk(await person.post('/v1/exports', wanted)).body).export;
  return await endOf(person, begun.id);
}

export async function endOf(person: Browser, id: string): Promise<Export> {
  return await until('the export', { timeoutMs: 15_000, pollMs: 50 }, async () => {
    const { body } = expectOk(await person.get(`/v1/exports/${id}`));
    const current = ExportResult.parse(body).export;
    return current.state !== 'queued' && current.state !== 'running' && current;
  });
}

export interface Fetched {
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
}

/** Fetches a link's content without a session. */
export async function fetched(baseUrl: string, path: string): Promise<Fetched> {
  const { status, headers, ...response } = await fetchAll(`${baseUrl}${path}`);
  return { status, headers, bytes: response.bytes, text: response.bytes.toString('utf8') };
}

async function fetchAll(url: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(url);
  const { status, headers } = response;
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The file of a finished export and its manifest. */
export async function fileOf(
  baseUrl: string,
  { links }: Export,
): Promise<Fetched & { manifest: SignedExportManifest }> {
  if (!links) throw new Error('the export has no file');
  const [file, manifest] = await Promise.all([
    fetched(baseUrl, links.file),
    fetched(baseUrl, links.manifest),
  ]);
  return { ...file, manifest: JSON.parse(manifest.text) as SignedExportManifest };
}
