/**
 * Finds where the database stores personal data: after a journey, a call and an export, every column of every table is
 * searched for the person. Columns with plain text are listed, each group with its reason (docs/tenant.md). Files of
 * exports, words of calls and stored responses are encrypted.
 */
import { randomBytes } from 'node:crypto';
import { findCall, listTurns } from '@praxis/db/call/call-view';
import { listChunks } from '@praxis/db/call/reply-chunk';
import { encryptPlainTexts } from '@praxis/db/core/plain-text-encryption';
import { Call } from '../../support/call.js';
import { seedCall } from '../../support/call-rows.js';
import { exported, fileOf } from '../../support/exports.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { asOwner } from '../../support/ledger.js';
import { signedIn, type Member } from '../../support/members.js';

/** PostgreSQL searches, sorts and joins these tables, or lists show them. Row-level security protects them. */
const OPEN_RECORDS = ['leads', 'contacts', 'contact_points', 'messages', 'conversations', 'meeting_requests'];
/** The simulated providers' own storage, which a vendor would have. Only the embedded set-up writes it. */
const SIMULATED = ['sim_entries'];

const mark = randomBytes(5).toString('hex');
const digits = String(Math.floor(Math.random() * 9_000) + 1_000);
const PERSON = {
  name: `Quillfeather${mark}`,
  email: `canary.${mark}@secret-mailbox.example`,
  phone: `947555${digits}`,
};
const SPOKEN = `orchard${mark}`;

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let admin: Member;
let call: Call;
let file: Awaited<ReturnType<typeof fileOf>>;
beforeAll(async () => {
  tenant = await world.tenant();
  admin = await signedIn(world, { isAdmin: true });
  admin.tenantId = tenant.id;
  const { sessionId, leadId } = await intakeDone(tenant.api, 'law', {
    name: `${PERSON.name} Journey`,
    contact: { phone: PERSON.phone, email: PERSON.email },
    details: `It is about the ${SPOKEN}`,
  });
  expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  await followUpSent(tenant.api, { sessionId, leadId });
  call = await Call.start({ api: tenant.api });
  await call.say(`My name is ${PERSON.name}, I had a car accident near the ${SPOKEN}`);
  await call.say(`My number is ${PERSON.phone} and my mail is ${PERSON.email}`);
  await call.end();
  const wanted = { dataType: 'leads', format: 'csv', window: 'all', masked: false };
  file = await fileOf(world.stack.baseUrl, await exported(admin, wanted));
});

/**
 * The columns that contain a text, as `table.column`, in any case, inside JSON, and as the bytes of a bytea.
 */
async function columnsWith(...texts: string[]): Promise<string[]> {
  const wanted = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]);
  const pattern = wanted.join('|');
  return await asOwner(world.stack, async (owner) => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(40);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await owner.query<{ key: string }>(
        `select distinct e.name as key from "${name}" t, jsonb_each_text(to_jsonb(t)) e(name, text) where e.text ~* $1`,
        [pattern],
      );
      found.push(...rows.map(({ key }) => `${name}.${key}`));
    }
    return found.sort();
  });
}

const tableOf = (column: string): string => column.split('.')[0] ?? '';

test('personal data is in plain text only where the design allows it', async () => {
  const found = await columnsWith(PERSON.name, PERSON.email, PERSON.phone, SPOKEN);
  expect(found).toEqual(expect.arrayContaining(['leads.name', 'leads.email', 'messages.body']));
  expect(found.filter((column) => ![...OPEN_RECORDS, ...SIMULATED].includes(tableOf(column)))).toEqual([]);
});

test('authorized readers can read what is encrypted', async () => {
  const { messages, state } = (await call.read()) as unknown as {
    messages: { message: string }[];
    state: string;
  };
  expect(state).toBe('ended');
  expect(JSON.stringify(messages)).toContain(SPOKEN);
  expect(file.text).toContain(PERSON.name);
  expect(file.manifest.bytes).toBe(file.bytes.length);
  const stored = await world.database.withTenant(tenant.id, (tx) => findCall(tx, call.id));
  expect(JSON.stringify([stored?.contact, stored?.responses])).toContain(PERSON.email);
});

test('a turn that is copied to another call cannot be decrypted there', async () => {
  const other = await seedCall(world.database, tenant.id, { said: [{ turnId: null, text: 'Hello' }] });
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`update call_turns t set sealed = s.sealed from call_turns s where t.tenant_id = ${tenant.id}
      and s.tenant_id = ${tenant.id}
      and t.call_id = ${other.id} and s.call_id = ${call.id} and t.seq = 0 and s.seq = 0`,
  );
  await expect(world.database.withTenant(tenant.id, (tx) => listTurns(tx, other.id))).rejects.toThrow(
    'this was encrypted for something else, or has been changed',
  );
});

test('words of an earlier version can be read, and the next start encrypts them', async () => {
  const lone = await world.tenant();
  const word = `vineyard${randomBytes(5).toString('hex')}`;
  const { id } = await seedCall(world.database, lone.id, {
    said: [
      { turnId: null, text: `Hello ${word}` },
      { turnId: 't1', text: `Goodbye ${word}` },
    ],
  });
  const read = (): Promise<unknown> =>
    world.database.withTenant(lone.id, async (tx) => ({
      turns: (await listTurns(tx, id)).map(({ turnId, aiText }) => ({ turnId, aiText })),
      pieces: await listChunks(tx, { callId: id, seq: 1 }),
      facts: await findCall(tx, id).then((one) => one && { contact: one.contact, responses: one.responses }),
    }));
  await world.database.withTenant(lone.id, async (tx) => {
    await tx.query`
      insert into call_pieces (tenant_id, call_id, seq, turn_id, piece, language, text) values (${lone.id},
      ${id}, 1, 't1', 0, 'en', ${`Goodbye ${word}`})`;
    await tx.query`update calls set contact = ${JSON.stringify({ name: word })},
      responses = ${JSON.stringify({ legalMatter: word })} where tenant_id = ${lone.id} and id = ${id}`;
  });
  const before = await read();
  expect(before).toEqual({
    turns: [
      { turnId: null, aiText: `Hello ${word}` },
      { turnId: 't1', aiText: `Goodbye ${word}` },
    ],
    pieces: [`Goodbye ${word}`],
    facts: { contact: { name: word }, responses: { legalMatter: word } },
  });
  expect(await columnsWith(word)).toEqual([
    'call_pieces.text',
    'call_turns.ai_text',
    'calls.contact',
    'calls.responses',
  ]);
  expect(await encryptPlainTexts(world.database)).toBeGreaterThanOrEqual(4);
  expect(await columnsWith(word)).toEqual([]);
  expect(await read()).toEqual(before);
});
