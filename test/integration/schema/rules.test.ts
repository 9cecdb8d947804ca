/**
 * Functions and triggers of a migrated database are those of libs/db/schema, and each start of an installation updates
 * them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@praxis/db/cli/prepare';
import { makeDatabase, type OwnDatabase } from '../../support/own-database.js';
import { ROOT } from '../../support/sources.js';
import { sharedStack } from '../../support/stack.js';

let database: OwnDatabase;
beforeAll(async () => {
  database = await makeDatabase(sharedStack());
});
afterAll(() => database.drop());
beforeEach(() => database.owner.query('begin'));
afterEach(() => database.owner.query('rollback'));

const OWN_FUNCTIONS = `from pg_proc p where p.pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;
const OWN_TRIGGERS = `from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`;

/** The definition of every function and trigger in PostgreSQL, by name. */
async function dump(): Promise<Record<string, string>> {
  const { rows } = await database.owner.query<{ name: string; text: string }>(
    `select p.oid::regprocedure::text as name,
       concat_ws(E'\\n', pg_get_functiondef(p.oid), pg_get_userbyid(p.proowner), p.proacl::text) as text ${OWN_FUNCTIONS}
     union all
     select t.tgname || ' on ' || c.relname, pg_get_triggerdef(t.oid) || t.tgenabled::text ${OWN_TRIGGERS}`,
  );
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
}

/** Drops everything and applies only the files. */
async function applyFilesAlone(): Promise<void> {
  const { rows } = await database.owner.query<{ name: string }>(
    `select p.oid::regprocedure::text as name ${OWN_FUNCTIONS}`,
  );
  await database.owner.query(`drop function ${rows.map(({ name }) => name).join(', ')} cascade`);
  const folder = join(ROOT, 'libs/db/schema');
  for (const file of readdirSync(folder).sort())
    await database.owner.query(readFileSync(join(folder, file), 'utf8'));
}

test('every function and trigger in the database has its text in a file, and the same one', async () => {
  const found = await dump();
  await applyFilesAlone();
  expect(found).toEqual(await dump());
  expect(Object.keys(found).length).toBeGreaterThan(40);
});

test.each([
  ['a function without a file', `create function stray() returns int language sql as 'select 1'`],
  [
    'another text',
    `create or replace function contact_name(name text) returns text language sql immutable parallel safe as 'select name'`,
  ],
  [
    'a trigger without a file',
    `create trigger stray after insert on leads for each row execute function leads_place()`,
  ],
  ['a trigger that is off', 'alter table consent_ledger disable trigger consent_ledger_refuse'],
  ['rights for everybody', 'grant execute on function team_members() to public'],
])('the comparison finds %s', async (_, change) => {
  await database.owner.query(change);
  const found = await dump();
  await applyFilesAlone();
  expect(found).not.toEqual(await dump());
});

test('the next start restores a changed text, and drops what earlier releases left', async () => {
  const before = await dump();
  await database.owner.query(`
    create or replace function contact_name(name text) returns text language sql immutable parallel safe as 'select name';
    create function messages_tell() returns trigger language plpgsql as 'begin return null; end';
    create trigger messages_tell after update of status on messages for each row execute function messages_tell()`);
  expect(await dump()).not.toEqual(before);
  await database.owner.query('commit');
  await migrate(database.environment);
  expect(await dump()).toEqual(before);
});

test('a start that changes nothing waits for no writer', async () => {
  await database.owner.query(
    'lock table leads, appointments, messages, consent_ledger in row exclusive mode',
  );
  await migrate(database.environment);
});
