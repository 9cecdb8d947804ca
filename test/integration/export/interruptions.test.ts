/**
 * A worker that dies during an export: the next one continues from the last stored chunk, and the file shows
 * no trace of it.
 */
import { randomUUID } from 'node:crypto';
import { readChunk } from '@praxis/db/export/export-chunk';
import type { Database } from '@praxis/db/core/database';
import { createExport, readExport } from '@praxis/db/export/export';
import { createExportActivities } from '../../../activities/src/export/export.activities.js';
import { World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';

const world = World.ofFile();
let tenantId: string;
beforeAll(async () => {
  tenantId = (await world.tenant()).id;
  await seedLeads(
    world.database,
    tenantId,
    Array.from({ length: 2_600 }, (_, index) => ({
      name: `Łukasz ${'é'.repeat(150)} ${index}`,
      // Many with the same time, so that the order depends on their ids.
      age: Math.floor(index / 700),
    })),
  );
});

/** A database that fails after this many transactions. */
function dyingAfter(transactions: number): Database {
  let left = transactions;
  return new Proxy(world.database, {
    get(database, name) {
      const member: unknown = Reflect.get(database, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        if (name === 'withTenant' && (left -= 1) < 0) throw new Error('the worker is gone');
        return Reflect.apply(member, database, args) as unknown;
      };
    },
  });
}

const environment = (): { PRAXIS_MASTER_KEY: string } => ({
  PRAXIS_MASTER_KEY: world.stack.secrets().masterKey,
});

/**
 * Writes an export with a worker that dies after this many transactions each time; returns the file and the number
 * of deaths.
 */
async function written(
  format: 'csv' | 'json',
  transactionsEach: number,
): Promise<{ bytes: Buffer; deaths: number }> {
  const exportId = randomUUID();
  await world.database.withTenant(tenantId, (tx) =>
    createExport(tx, {
      id: exportId,
      requestedBy: randomUUID(),
      dataType: 'leads',
      format,
      masked: false,
      window: 'all',
    }),
  );
  let deaths = 0;
  for (let done = false; !done;) {
    const activities = createExportActivities({
      environment: environment(),
      database: dyingAfter(transactionsEach),
    });
    done = await activities.writeExport({ tenantId, exportId }).then(
      () => true,
      () => false,
    );
    if (!done) deaths += 1;
    if (deaths > 100) throw new Error('the export never ends');
  }
  const record = await world.database.withTenant(tenantId, (tx) => readExport(tx, exportId));
  expect(record).toMatchObject({ state: 'ready', rows: 2_600, total: 2_600 });
  const chunks: Buffer[] = [];
  for (;;) {
    const chunk = await world.database.withTenant(tenantId, (tx) => readChunk(tx, exportId, chunks.length));
    if (!chunk) break;
    chunks.push(chunk.body);
  }
  expect(chunks.length).toBeGreaterThan(3);
  const bytes = Buffer.concat(chunks);
  expect(record?.bytes).toBe(bytes.length);
  return { bytes, deaths };
}

test.each(['csv', 'json'] as const)(
  '%s: however often the worker dies, the file is the same',
  async (format) => {
    const whole = await written(format, Infinity);
    expect(whole.deaths).toBe(0);
    // Few enough that the worker dies between pages, before and after storing a chunk, and enough that it can read what
    // is stored and add a chunk.
    for (const transactions of [14, 16, 18]) {
      const broken = await written(format, transactions);
      expect(broken.deaths).toBeGreaterThan(0);
      expect(broken.bytes.equals(whole.bytes)).toBe(true);
    }
  },
);

test('two workers that write one export do not corrupt it: the slower one restarts from the stored part', async () => {
  const whole = await written('json', Infinity);
  const exportId = randomUUID();
  await world.database.withTenant(tenantId, (tx) =>
    createExport(tx, {
      id: exportId,
      requestedBy: randomUUID(),
      dataType: 'leads',
      format: 'json',
      masked: false,
      window: 'all',
    }),
  );
  const { writeExport } = createExportActivities({ environment: environment(), database: world.database });
  const worker = async (): Promise<void> => {
    for (let tries = 0; tries < 50; tries += 1)
      if (
        await writeExport({ tenantId, exportId }).then(
          () => true,
          () => false,
        )
      )
        return;
  };
  await Promise.all([worker(), worker()]);
  const record = await world.database.withTenant(tenantId, (tx) => readExport(tx, exportId));
  expect(record).toMatchObject({ state: 'ready', rows: 2_600, bytes: whole.bytes.length });
});

test('an export that is deleted while it is written is no longer written', async () => {
  const exportId = randomUUID();
  await world.database.withTenant(tenantId, (tx) =>
    createExport(tx, {
      id: exportId,
      requestedBy: randomUUID(),
      dataType: 'leads',
      format: 'csv',
      masked: true,
      window: 'all',
    }),
  );
  const dying = createExportActivities({ environment: environment(), database: dyingAfter(5) });
  await expect(dying.writeExport({ tenantId, exportId })).rejects.toThrow('the worker is gone');
  await world.database.withTenant(tenantId, (tx) => tx.query`delete from exports where id = ${exportId}`);
  const { writeExport } = createExportActivities({ environment: environment(), database: world.database });
  expect(await writeExport({ tenantId, exportId })).toBe('gone');
});
