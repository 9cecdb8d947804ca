/** Repositories run inside the transaction that they come from: its tenant, its end, one prepared statement each. */
import { DatabaseError } from 'pg';
import type { TenantTransaction } from '@praxis/db/core/database';
import { NOW } from '@praxis/db/core/sql';
import { ReplyTemplateEntity } from '@praxis/db/message/reply-template.entity';
import { World } from '../../support/journey.js';
import { createTenant, openDatabase } from '../../support/records.js';

const world = World.ofFile();
let mine: string;
let theirs: string;
beforeAll(async () => {
  [mine, theirs] = [(await createTenant(world.database)).id, (await createTenant(world.database)).id];
  for (const tenantId of [mine, theirs])
    await world.database.withTenant(tenantId, (tx) =>
      tx.repository(ReplyTemplateEntity).insert({ tenantId, name: `Of ${tenantId}`, body: 'Hello' }),
    );
});

const inMine = <Result>(work: (tx: TenantTransaction) => Promise<Result>): Promise<Result> =>
  world.database.withTenant(mine, work);
const namesOf = (tenantId: string): Promise<string[]> =>
  world.database.withTenant(tenantId, async (tx) =>
    (await tx.repository(ReplyTemplateEntity).find()).map(({ name }) => name),
  );

test('a tenant reads only its own rows, and only selected columns are properties', async () => {
  const found = await inMine((tx) => tx.repository(ReplyTemplateEntity).find({ select: { name: true } }));
  expect(found.map((row) => ({ ...row }))).toEqual([{ name: `Of ${mine}` }]);
  expect(Object.keys(found[0] ?? {})).toEqual(['name']);
  const asked = await inMine((tx) =>
    tx.repository(ReplyTemplateEntity).findBy([{ tenantId: mine }, { tenantId: theirs }]),
  );
  expect(asked.map(({ tenantId }) => tenantId)).toEqual([mine]);
});

test('a tenant changes and deletes nothing of another, and adds nothing to it', async () => {
  const [updated, deleted] = await inMine(async (tx) => [
    await tx
      .repository(ReplyTemplateEntity)
      .update({ tenantId: theirs }, { body: 'Changed', updatedAt: NOW }),
    await tx.repository(ReplyTemplateEntity).delete({ tenantId: theirs }),
  ]);
  expect([updated?.affected, deleted?.affected]).toEqual([0, 0]);
  await expect(
    inMine((tx) => tx.repository(ReplyTemplateEntity).insert({ tenantId: theirs, name: 'Added', body: '' })),
  ).rejects.toMatchObject({ code: '42501' });
  expect(await namesOf(theirs)).toEqual([`Of ${theirs}`]);
});

test('writes are undone with their transaction', async () => {
  await expect(
    inMine(async (tx) => {
      await tx.repository(ReplyTemplateEntity).insert({ tenantId: mine, name: 'Undone', body: '' });
      expect(await tx.repository(ReplyTemplateEntity).countBy({ tenantId: mine })).toBe(2);
      throw new Error('on purpose');
    }),
  ).rejects.toThrow('on purpose');
  expect(await namesOf(mine)).toEqual([`Of ${mine}`]);
});

test('errors are the driver’s errors', async () => {
  const failed = inMine((tx) =>
    tx.repository(ReplyTemplateEntity).insert({ tenantId: mine, name: `Of ${mine}`, body: '' }),
  );
  await expect(failed).rejects.toBeInstanceOf(DatabaseError);
  await expect(failed).rejects.toMatchObject({ code: '23505', constraint: 'reply_templates_by_name' });
});

test.each<[string, (tx: TenantTransaction) => Promise<unknown>]>([
  ['findOneBy', (tx) => tx.repository(ReplyTemplateEntity).findOneBy({ tenantId: mine, name: 'a' })],
  ['existsBy', (tx) => tx.repository(ReplyTemplateEntity).existsBy({ tenantId: mine, name: 'b' })],
  ['countBy', (tx) => tx.repository(ReplyTemplateEntity).countBy({ tenantId: mine, name: 'c' })],
  ['insert', (tx) => tx.repository(ReplyTemplateEntity).insert({ tenantId: mine, name: 'd', body: '' })],
  ['update', (tx) => tx.repository(ReplyTemplateEntity).update({ tenantId: mine, name: 'e' }, { body: '' })],
  ['delete', (tx) => tx.repository(ReplyTemplateEntity).delete({ tenantId: mine, name: 'd' })],
])('%s is one statement, prepared once', async (_, work) => {
  const own = await openDatabase(world.stack, { DATABASE_POOL_SIZE: '1' });
  try {
    const preparedAfter = async (times: number): Promise<number> => {
      const undone = own.withTenant(mine, async (tx) => {
        for (let time = 0; time < times; time += 1) {
          await tx.query`savepoint before`;
          await work(tx);
          await tx.query`rollback to savepoint before`;
        }
        return await tx.query<{ count: number }>`
          select count(*)::int as count from pg_prepared_statements where statement like '%"reply_templates"%'
          and statement not like '%pg_prepared_statements%'`;
      });
      return (await undone)[0]?.count ?? 0;
    };
    expect(await preparedAfter(1)).toBe(1);
    expect(await preparedAfter(2)).toBe(1);
  } finally {
    await own.close();
  }
});
