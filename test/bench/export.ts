/**
 * An export of 100,000 leads: its duration, and the memory that writing and downloading it add to the
 * processes.
 */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ExportResult, type Export } from '@praxis/contracts/export/export';
import { hashPassword } from '@praxis/db/auth/password-hash';
import { Browser } from '../support/people.js';
import { LEADS, seedLeads } from './leads.js';
import { pssMegabytes } from './memory.js';
import type { Row } from './report.js';
import type { Bench } from './stack.js';
import { timed } from './stats.js';

const MAX_ADDED_MB = 60;
const EMAIL = 'bench-admin@example.com';
const PASSWORD = 'bench admin passphrase';

export async function* benchExport(bench: Bench): AsyncGenerator<Row> {
  await seedLeads(bench, LEADS);
  const admin = await signInAdmin(bench);
  // A small export first, because one-time allocations are not part of an export's memory.
  await fetchFile(bench, await run(admin, { dataType: 'messages', format: 'csv' }));
  for (const format of ['csv', 'json'] as const) {
    const written = await watched(bench, 'worker', () =>
      run(admin, { dataType: 'leads', format, masked: false }),
    );
    const { rows: count, bytes } = written.result;
    if (count < LEADS) throw new Error(`the export has ${count} rows`);
    const size = `${(bytes / 2 ** 20).toFixed(0)} MB of ${format.toUpperCase()}`;
    yield row(`export of ${LEADS.toLocaleString('en')} leads, ${size}: added to the worker`, written);
    const fetched = await watched(bench, 'api', () => fetchFile(bench, written.result));
    yield row(`fetching the same: added to the API`, fetched);
  }
}

interface Watched<Result> {
  result: Result;
  ms: number;
  /** Peak memory above the starting value, in megabytes. */
  added: number;
}

function row(what: string, { ms, added }: Watched<unknown>): Row {
  return {
    what,
    figure: `${added.toFixed(0)} MB, ${(ms / 1000).toFixed(1)} s`,
    bound: `≤ ${MAX_ADDED_MB} MB`,
    holds: added <= MAX_ADDED_MB,
  };
}

/** Samples a process every few milliseconds while `work` runs. */
async function watched<Result>(
  bench: Bench,
  name: 'worker' | 'api',
  work: () => Promise<Result>,
): Promise<Watched<Result>> {
  const pid = Number(bench.stack.run().pids[name]);
  const before = await pssMegabytes(pid);
  let [peak, going] = [before, true];
  const watching = (async () => {
    while (going) {
      peak = Math.max(peak, await pssMegabytes(pid));
      await delay(20);
    }
  })();
  const { ms, result } = await timed(work);
  going = false;
  await watching;
  return { result, ms, added: peak - before };
}

/** Requests an export and waits until it is written. */
async function run(admin: Browser, wanted: Record<string, unknown>): Promise<Export> {
  let current = read((await admin.post('/v1/exports', wanted)).body);
  while (current.state === 'queued' || current.state === 'running') {
    await delay(100);
    current = read((await admin.get(`/v1/exports/${current.id}`)).body);
  }
  if (current.state !== 'ready') throw new Error(`the export is ${current.state}`);
  return current;
}

const read = (body: unknown): Export => ExportResult.parse(body).export;

/** Downloads the file like a slow reader: chunk by chunk, each inspected before the next. */
async function fetchFile(bench: Bench, { links, sha256 }: Export): Promise<void> {
  const response = await fetch(`${bench.stack.baseUrl}${links?.file ?? ''}`);
  const hash = createHash('sha256');
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    hash.update(next.value);
    await delay(1);
  }
  if (hash.digest('hex') !== sha256) throw new Error('the file is not what was signed');
}

async function signInAdmin({ database, stack, tenantId }: Bench): Promise<Browser> {
  await database.query(
    `with person as (
       insert into users (email, password_hash, email_verified_at) values ($1, $2, now()) returning id
     )
     insert into user_roles (user_id, role) select id, 'admin' from person`,
    [EMAIL, await hashPassword(PASSWORD)],
  );
  const browser = new Browser(stack.baseUrl);
  const { status } = await browser.signIn(EMAIL, PASSWORD);
  if (status !== 200) throw new Error(`the admin's sign-in answered ${status}`);
  browser.tenantId = tenantId;
  return browser;
}
