/**
 * Seals of the audit log: each entry is sealed once, even if several processes seal at the same moment, and any later
 * change of an entry breaks its seal.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { sealAuditLog, verifyAuditLog } from '@praxis/db/audit/audit-seal';
import { writeAudit } from '@praxis/db/core/audit';
import { Database } from '@praxis/db/core/database';
import { rawSql } from '@praxis/db/core/sql';
import { makeDatabase, type OwnDatabase } from '../../support/own-database.js';
import { sharedStack } from '../../support/stack.js';

let own: OwnDatabase;
let database: Database;
let masterKey: string;
beforeAll(async () => {
  own = await makeDatabase(sharedStack());
  database = await Database.open(own.environment, 'praxis-test-seals');
  masterKey = own.environment.PRAXIS_MASTER_KEY;
});
beforeEach(async () => {
  await own.owner.query('set session_replication_role = replica');
  await own.owner.query('truncate audit_log, audit_seals');
  await own.owner.query('set session_replication_role = origin');
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const write = (count: number): Promise<void> =>
  database.withSystem('entries for a test', async (tx) => {
    for (let n = 0; n < count; n += 1)
      await writeAudit(tx, { action: 'test.done', userId: randomUUID(), detail: { n, word: 'Ünïcode' } });
  });
const seal = (): Promise<number> => sealAuditLog(database, masterKey);
const verify = () => verifyAuditLog(database, { masterKey });

/** Changes rows in a way that only an operator with every right could. */
async function tamper(statement: string): Promise<void> {
  await own.owner.query('begin');
  await own.owner.query('set local session_replication_role = replica');
  const { rowCount } = await own.owner.query(statement);
  expect(rowCount).toBeGreaterThan(0);
  await own.owner.query('commit');
}

async function threeSeals(): Promise<void> {
  for (const entries of [3, 2, 4]) {
    await write(entries);
    expect(await seal()).toBe(entries);
  }
}

test('each entry is sealed once by concurrent sealers, and a late transaction by the next seal', async () => {
  await write(3);
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const late = database.withSystem('an entry that is committed late', async (tx) => {
    await writeAudit(tx, { action: 'test.late' });
    await gate;
  });
  await write(2);
  const sealed = await Promise.all([seal(), seal(), seal()]);
  expect(sealed.reduce((sum, count) => sum + count)).toBe(5);
  release();
  await late;
  expect(await verify()).toMatchObject({ isIntact: true, entries: 5, unsealed: 1 });
  expect(await seal()).toBe(1);
  expect(await seal()).toBe(0);
  expect(await verify()).toMatchObject({ isIntact: true, entries: 6, seals: 2, unsealed: 0 });
});

test('a log sealed during verification is intact, and the new seals are checked by the next verification', async () => {
  await threeSeals();
  const ask = database.querySystem.bind(database);
  const asked = jest.spyOn(database, 'querySystem').mockImplementation(async (reason, statement) => {
    const rows = await ask(reason, statement);
    await write(2);
    await seal();
    return rows;
  });
  const verdict = await verify().finally(() => asked.mockRestore());
  expect(verdict).toMatchObject({ isIntact: true, fault: null });
  const { rows } = await own.owner.query<{ seals: number }>('select count(*)::int as seals from audit_seals');
  const made = rows[0]?.seals ?? 0;
  expect(made).toBeGreaterThan(verdict.seals);
  expect(await verify()).toMatchObject({ isIntact: true, seals: made, unsealed: 0 });
  await tamper(`update audit_log set action = 'x' where seal = ${made}`);
  expect(await verify()).toMatchObject({ isIntact: false, fault: { seal: made, kind: 'altered' } });
  await tamper(`delete from audit_seals where position = ${made}`);
  expect(await verify()).toMatchObject({ isIntact: false, fault: { seal: made, kind: 'seal_missing' } });
});

test.each<[string, string, object]>([
  [
    'a changed action',
    `update audit_log set action = 'x' where seal = 2 and id = (select max(id) from audit_log where seal = 2)`,
    { seal: 2, kind: 'altered' },
  ],
  ['a changed detail', `update audit_log set detail = '{}' where seal = 1`, { seal: 1, kind: 'altered' }],
  [
    'a changed time',
    `update audit_log set created_at = created_at - interval '1 microsecond' where seal = 3`,
    { seal: 3, kind: 'altered' },
  ],
  ['another person', `update audit_log set user_id = null where seal = 2`, { seal: 2, kind: 'altered' }],
  [
    'a change with its hash',
    `update audit_log l set action = 'x', content_hash = audit_content(jsonb_populate_record(l, '{"action":"x"}')) where seal = 2`,
    { seal: 2, kind: 'altered' },
  ],
  [
    'a removed entry',
    `delete from audit_log where id = (select min(id) from audit_log where seal = 3)`,
    { seal: 3, kind: 'missing' },
  ],
  [
    'an entry that is taken out of its seal',
    `update audit_log set seal = null where id = (select min(id) from audit_log where seal = 1)`,
    { seal: 1, kind: 'missing' },
  ],
  ['an added entry', `insert into audit_log (action, seal) values ('x', 2)`, { seal: 2, kind: 'added' }],
  [
    'a changed seal',
    `update audit_seals set entries = entries - 1 where position = 2`,
    { seal: 2, kind: 'seal_altered' },
  ],
  ['a removed seal', `delete from audit_seals where position = 2`, { seal: 2, kind: 'seal_missing' }],
  ['a removed newest seal', `delete from audit_seals where position = 3`, { seal: 3, kind: 'seal_missing' }],
  ['a removed beginning', `delete from audit_seals where position = 1`, { seal: 1, kind: 'seal_missing' }],
  [
    'a seal that another key signed',
    `update audit_seals set signature = sha256('x') || sha256('y') where position = 3`,
    { seal: 3, kind: 'unsigned' },
  ],
])('verification detects %s', async (_, statement, fault) => {
  await threeSeals();
  expect(await verify()).toMatchObject({ isIntact: true, entries: 9 });
  await tamper(statement);
  expect(await verify()).toMatchObject({ isIntact: false, fault });
});

test('a log sealed again from the beginning without the key fails verification', async () => {
  await threeSeals();
  await tamper(`update audit_log set seal = null, content_hash = null, action = 'x'`);
  await tamper('delete from audit_seals');
  await sealAuditLog(database, randomBytes(32).toString('base64'));
  expect(await verify()).toMatchObject({ isIntact: false, fault: { seal: 1, kind: 'unsigned' } });
});

test('no role can change or remove an entry or a seal', async () => {
  await threeSeals();
  for (const statement of [
    `update audit_log set action = 'x'`,
    'delete from audit_log',
    'update audit_seals set entries = 1',
    'delete from audit_seals',
  ]) {
    const asSystem = database.withSystem('a test that must fail', (tx) => tx.query(rawSql(statement)));
    await expect(asSystem).rejects.toMatchObject({ code: '42501' });
    await expect(own.owner.query(statement)).rejects.toThrow('only ever added to');
  }
  const again = database.withSystem('a test that must fail', (tx) =>
    tx.query(rawSql('update audit_log set seal = 9')),
  );
  await expect(again).rejects.toThrow('only ever added to');
  await expect(own.owner.query('truncate audit_log')).rejects.toThrow('only ever added to');
});

test('an entry keeps the ids of a deleted tenant and person', async () => {
  const id = randomUUID();
  await own.owner.query('set role praxis_system');
  await own.owner.query(`insert into tenants (id, name, slug, industry) values ($1, 'Gone', 'gone', 'law')`, [
    id,
  ]);
  await database.withTenant(id, (tx) => writeAudit(tx, { action: 'test.done', tenantId: id }));
  await seal();
  await own.owner.query('delete from tenants where id = $1', [id]);
  await own.owner.query('reset role');
  expect(await verify()).toMatchObject({ isIntact: true, entries: 1 });
});
