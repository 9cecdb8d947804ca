/** Every text message names the practice and ends with how to opt out, once, whichever path sends it. */
import { randomUUID } from 'node:crypto';
import { MESSAGE_KINDS, type MessageKind } from '@praxis/contracts/message/message.const';
import { namesSender, START_WORDS, STOP_WORDS, stopWordsAtEnd } from '@praxis/contracts/message/sms-text';
import { smsSegments } from '@praxis/contracts/message/sms-segments';
import { sql } from '@praxis/db/core/sql';
import { planMessages } from '@praxis/db/message/message';
import { Desk } from '../../support/desk.js';
import { World } from '../../support/journey.js';
import fc from '../../support/property.js';
import { having, sourceFiles } from '../../support/sources.js';

const world = World.ofFile();
let desk: Desk;
let name: string;
beforeAll(async () => {
  desk = await Desk.open(world);
  name = await nameOf(desk);
});

async function nameOf(practice: Desk): Promise<string> {
  const [row] = await practice.sql<{ name: string }>(
    sql`select name from tenants where id = ${practice.tenant.id}`,
  );
  return row?.name ?? '';
}

/** Stores a text message as every path does, and returns its body. */
async function stored(
  to: { leadId: string; sessionId: string },
  { template, body }: { template: MessageKind; body: string },
): Promise<string> {
  const id = randomUUID();
  await world.database.withTenant(desk.tenant.id, (tx) =>
    planMessages(tx, [
      { ...to, id, template, body, channel: 'sms', contactKey: id, purpose: 'service', idempotencyKey: id },
    ]),
  );
  const [row] = await desk.sql<{ body: string }>(
    sql`select body from messages where tenant_id = ${desk.tenant.id} and id = ${id}`,
  );
  return row?.body ?? '';
}

function expectComplete(body: string): void {
  expect(namesSender(body, name)).toBe(true);
  expect(stopWordsAtEnd(body)).toBeDefined();
  expect(body.split('STOP').length - 1).toBe(1);
}

test('messages are stored in one place, so that every text includes sender and opt-out wording', () => {
  expect(
    having(sourceFiles(['libs', 'activities', 'apps/api', 'workflows']), /insert into messages\b/),
  ).toEqual(['libs/db/src/message/message.ts']);
});

test('whatever the template and the words, the stored text names the practice and says STOP once', async () => {
  const to = await desk.client();
  const template = fc.constantFrom(...MESSAGE_KINDS);
  const own = fc.constantFrom(
    'Hello.',
    '¡Hola!',
    'See you at 3.',
    '\n',
    STOP_WORDS,
    'Text STOP to unsubscribe.',
  );
  const words = fc.array(fc.oneof(own, fc.constant('{name} here.')), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(template, words, async (of, parts) => {
      const text = parts.join(' ').replaceAll('{name}', name);
      expectComplete(await stored(to, { template: of, body: text }));
    }),
    { numRuns: 60 },
  );
});

test('curly quotes, dashes and similar characters are stored as plain ones, so that they cost no segments', async () => {
  const to = await desk.client();
  const body = await stored(to, {
    template: 'staff_reply',
    body: `It’s “${'x'.repeat(70)}” – see you at 2:00\u202fPM…`,
  });
  expect(body).toBe(`${name}: It's "${'x'.repeat(70)}" - see you at 2:00 PM... ${STOP_WORDS}`);
  expect(smsSegments(body)).toBe(1);
});

test('after an opt-out the confirmation says how to opt in again instead', async () => {
  const to = await desk.client();
  for (const template of ['opt_out_confirmation', 'help'] as const) {
    const body = await stored(to, { template, body: `Good bye. ${START_WORDS}` });
    expect(body).toBe(`${name}: Good bye. ${START_WORDS}`);
  }
  // Only our own answers to keywords lack this; every other message is complete.
  expectComplete(await stored(to, { template: 'staff_reply', body: START_WORDS }));
});

test('a confirmation, staff replies and keyword replies reach the phone complete', async () => {
  const { leadId, sessionId } = await desk.booked();
  for (const body of ['See you then', `Anna of ${name} here. ${STOP_WORDS}`]) {
    const id = await desk.reply(leadId, { channel: 'sms', body });
    await desk.settled(leadId, id, 'delivered');
    const [sent] = await desk.accepted(id);
    expectComplete(sent?.body ?? '');
  }
  await desk.receive(sessionId, 'HELP');
  const all = await desk.sql<{ template: string; body: string }>(
    sql`select template, body from messages where tenant_id = ${desk.tenant.id} and lead_id = ${leadId}
      and channel = 'sms'`,
  );
  expect(new Set(all.map(({ template }) => template))).toEqual(new Set(['thank_you', 'staff_reply', 'help']));
  for (const { body } of all) expectComplete(body);
});

test('after an opt-out, HELP from a practice without a number says how to opt in again, not to reply', async () => {
  // A separate practice, because its client opts out and its number is removed.
  const own = await Desk.open(world);
  const { leadId, sessionId } = await own.booked();
  await world.database.withSystem(
    'a practice without a number',
    (tx) => tx.query`update tenants set phone = null where id = ${own.tenant.id}`,
  );
  await own.receive(sessionId, 'STOP');
  await own.receive(sessionId, 'HELP');
  const [help] = await own.sql<{ body: string }>(
    sql`select body from messages where tenant_id = ${own.tenant.id} and lead_id = ${leadId} and template = 'help'`,
  );
  expect(help?.body).toBe(
    `${await nameOf(own)}: Messages about your request and appointments. You get no text messages from us. ${START_WORDS}`,
  );
});
