/** What an A/B test counts: messages from its period that have its text, and real replies. */
import { randomUUID } from 'node:crypto';
import type { VariantCounts } from '@praxis/db/ab-test/ab-test';
import { createAbTest, listAbTests } from '@praxis/db/ab-test/ab-test';
import { noteExposure } from '@praxis/db/ab-test/ab-exposure';
import { sql, type Sql } from '@praxis/db/core/sql';
import { planMessages, rewordMessage, type NewMessage } from '@praxis/db/message/message';
import { contactId, inboundCall, placeByDay, seedContacts } from '../../support/campaigns.js';
import { World, type Tenant } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { createPerson } from '../../support/people.js';
import { webhooksProcessed } from '../../support/webhooks.js';

const DAY = placeByDay();

const world = World.ofFile();
let tenant: Tenant;
let testId: string;
beforeEach(async () => {
  tenant = await world.tenant();
  const { userId } = await createPerson(world.database);
  const text = (body: string) => ({ subject: null, body });
  // A draft: no lead of another test gets its text.
  const made = await createAbTest(
    world.database,
    {
      name: `Counted ${randomUUID()}`,
      templateId: 'document-chase',
      stepId: 'ask',
      channel: 'sms',
      trafficSplit: 50,
      goal: 'reply',
      a: text('A'),
      b: text('B'),
    },
    { userId },
  );
  if (typeof made === 'string') throw new Error(made);
  testId = made.id;
});
afterEach(() => onTests(sql`delete from ab_tests where id = ${testId}`));

const query = <Row>(statement: Sql): Promise<Row[]> =>
  world.database.withTenant(tenant.id, (tx) => tx.query<Row>(statement));
const onTests = (statement: Sql): Promise<unknown> =>
  world.database.withSystem('change an A/B test in a test', (tx) => tx.query(statement));
const counts = async (): Promise<{ a: VariantCounts; b: VariantCounts } | undefined> =>
  (await listAbTests(world.database)).find(({ id }) => id === testId)?.counts;

/** Sends each lead variant B, backdated by this many minutes. */
async function sent(leadIds: readonly string[], minutes: number): Promise<void> {
  for (const leadId of leadIds) {
    const id = randomUUID();
    await query(sql`insert into messages (id, tenant_id, lead_id, session_id, channel, template, body, preview, status, sent_at,
        idempotency_key, contact_key)
      values (${id}, ${tenant.id}, ${leadId}, 'ab', 'sms', 'automation', 'B', 'B', 'sent', now() - make_interval(mins => ${minutes}),
        ${id}, 'k')`);
    await world.database.withTenant(tenant.id, (tx) =>
      noteExposure(tx, { testId, variant: 'b', subject: undefined, body: 'B' }, { leadId, messageId: id }),
    );
  }
}

test('an opt-out by text or email is not a reply, and neither is a request for help', async () => {
  const words: [string, 'phone' | 'email'][] = [
    ['STOP', 'phone'],
    ['HELP', 'phone'],
    ['please take me off your list', 'phone'],
    ['Please unsubscribe me', 'email'],
    ['Tuesday is fine', 'phone'],
    ['Here they are', 'email'],
  ];
  const contacts = words.map((_, n) => ({
    id: contactId(tenant.id, String(n)),
    name: `Person ${n}`,
    phone: DAY.phone(n),
    email: `person${n}-${tenant.id}@example.com`,
    consent: ['sms', 'email'] as const,
  }));
  const { masterKey } = world.stack.secrets();
  await seedContacts(world.database, { tenantId: tenant.id, masterKey }, contacts);
  await sent(
    contacts.map(({ id }) => id),
    60,
  );
  for (const [n, [body, by]] of words.entries()) {
    const request = inboundCall(masterKey, { tenantId: tenant.id, from: contacts[n]?.[by] ?? '', body });
    const answer = await fetch(`${world.stack.baseUrl}${request.path}`, { method: 'POST', ...request });
    expect(answer.status).toBe(200);
  }
  await webhooksProcessed(world.database, tenant.id);
  const stored = await query<{ body: string; reading: string }>(
    sql`select body, reading from inbound_messages where tenant_id = ${tenant.id}`,
  );
  expect(Object.fromEntries(stored.map(({ body, reading }) => [body, reading]))).toEqual({
    STOP: 'opt_out',
    HELP: 'help',
    'please take me off your list': 'opt_out',
    'Please unsubscribe me': 'opt_out',
    'Tuesday is fine': 'none',
    'Here they are': 'none',
  });
  expect(await counts()).toMatchObject({ b: { leads: words.length, replies: 2 } });
});

test('a message that is sent before the test begins or after it was stopped does not count', async () => {
  await onTests(sql`update ab_tests set status = 'stopped', started_at = now() - interval '40 minutes',
    stopped_at = now() - interval '20 minutes' where id = ${testId}`);
  const [before = '', during = '', after = ''] = await seedLeads(world.database, tenant.id, [{}, {}, {}]);
  await sent([before], 50);
  await sent([during], 30);
  await sent([after], 10);
  expect(await counts()).toMatchObject({ a: { leads: 0 }, b: { leads: 1 } });
});

test('rewording a planned message reports whether it has the new text, so that only that text is counted', async () => {
  const [leadId = ''] = await seedLeads(world.database, tenant.id, [{}]);
  const planned = (channel: 'sms' | 'email', body: string, id: string): NewMessage => ({
    id,
    leadId,
    sessionId: 'ab',
    channel,
    template: 'automation',
    language: 'en',
    contactKey: 'k',
    purpose: 'reply',
    body,
    ...(channel === 'email' && { subject: 'Papers', html: body }),
    idempotencyKey: id,
  });
  const [fresh, tried] = [randomUUID(), randomUUID()];
  await world.database.withTenant(tenant.id, async (tx) => {
    await planMessages(tx, [planned('sms', 'A', fresh), planned('email', 'A', tried)]);
    await tx.query`update messages set attempts = 1 where id = ${tried}`;
    expect(await rewordMessage(tx, planned('sms', 'A', fresh))).toBe(true);
    expect(await rewordMessage(tx, planned('sms', 'B', fresh))).toBe(true);
    expect(await rewordMessage(tx, planned('email', 'A', tried))).toBe(true);
    expect(await rewordMessage(tx, planned('email', 'B', tried))).toBe(false);
  });
});
