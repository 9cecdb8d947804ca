/** A/B tests: admins manage them, leads get one of the texts, and the results count once per lead. */
import { randomUUID } from 'node:crypto';
import { AbTestList, AbTestResult, type AbTest } from '@praxis/contracts/ab-test/ab-test';
import { chooseVariant, noteExposure } from '@praxis/db/ab-test/ab-exposure';
import { createAbTest } from '@praxis/db/ab-test/ab-test';
import { activateVersion, addAutomation } from '@praxis/db/automation/automation';
import { recordInbound } from '@praxis/db/message/inbound-message';
import { percentileOf } from '@praxis/domain/flag/stable-hash';
import { definitionOf } from '../../support/automations.js';
import { Call } from '../../support/call.js';
import { FLAG_BODIES } from '../../support/flag-bodies.js';
import { expectOk, World, type Tenant } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const TESTS = '/v1/ab-tests';
const LEADS = 12;

const world = World.ofFile();
let tenant: Tenant;
let admin: Member;
let owner: Member;
beforeAll(async () => {
  tenant = await world.tenant();
  admin = await signedIn(world, { isAdmin: true });
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
});

const body = (change: object = {}): object => ({ ...FLAG_BODIES['post /v1/ab-tests']?.(), ...change });
const list = async (): Promise<AbTestList> => AbTestList.parse(expectOk(await admin.get(TESTS)).body);
const result = (answer: Awaited<ReturnType<Member['post']>>): AbTest =>
  AbTestResult.parse(expectOk(answer).body).test;

test('leads are split by hash; exposures, replies and bookings count once per lead', async () => {
  // A text that no other test uses, so that no lead of another test gets it.
  const texts = { a: `Hello from A, ${randomUUID()}`, b: `Hello from B, ${randomUUID()}` };
  const place = { templateId: 'document-chase', stepId: 'ask' };
  const made = await createAbTest(
    world.database,
    {
      name: 'Greeting',
      ...place,
      channel: 'email',
      trafficSplit: 50,
      goal: 'reply',
      a: { subject: 'Papers', body: texts.a },
      b: { subject: 'Your papers', body: texts.b },
    },
    { userId: admin.userId },
  );
  if (typeof made === 'string') throw new Error(made);
  const path = `${TESTS}/${made.id}`;
  expect(result(await admin.post(`${path}/start`)).status).toBe('running');
  expect(result(await admin.post(`${path}/start`)).status).toBe('running');

  const message = (text: string) =>
    ({
      kind: 'send_message',
      label: 'Ask',
      channel: 'email',
      subject: 'Papers',
      body: text,
      next: null,
    }) as const;
  const definition = definitionOf({ kind: 'lead_created' }, { ask: message(texts.a) });
  await deploy(definition, place.templateId);
  const leads = await seedLeads(
    world.database,
    tenant.id,
    Array.from({ length: LEADS }, () => ({ name: 'Ada Cole' })),
  );
  const variantOf = (id: string): 'a' | 'b' => (percentileOf(made.id, id) < 50 ? 'b' : 'a');
  const sent = await until('every lead to be sent a text', { timeoutMs: 30_000 }, async () => {
    const rows = await world.database.withTenant(
      tenant.id,
      (tx) => tx.query<{ leadId: string; body: string; subject: string }>`
        select lead_id as "leadId", body, subject from messages where status in ('sent', 'delivered') and lead_id = any(${leads})`,
    );
    return rows.length === LEADS ? rows : undefined;
  });
  for (const { leadId, body: text, subject } of sent) {
    expect(text).toContain(texts[variantOf(leadId)]);
    expect(subject).toBe(variantOf(leadId) === 'b' ? 'Your papers' : 'Papers');
  }

  const [replier = '', booker = ''] = leads;
  await world.database.withTenant(tenant.id, async (tx) => {
    for (let time = 0; time < 2; time += 1)
      await recordInbound(tx, {
        id: randomUUID(),
        leadId: replier,
        channel: 'email',
        contactKey: 'k',
        subject: undefined,
        body: 'Here they are',
        receivedAt: new Date(),
      });
    // Another workflow sends the text to the lead again.
    const again = await chooseVariant(tx, replier, { ...place, subject: 'Papers', body: texts.a });
    expect(again).toMatchObject({ testId: made.id, variant: variantOf(replier) });
    if (again) await noteExposure(tx, again, { leadId: replier, messageId: randomUUID() });
  });
  expectOk(await owner.post('/v1/appointments', { leadId: booker }));
  const found = (await list()).items.find(({ id }) => id === made.id);
  const count = (variant: 'a' | 'b', of: readonly string[]): number =>
    of.filter((id) => variantOf(id) === variant).length;
  for (const [index, variant] of (['a', 'b'] as const).entries())
    expect(found?.variants[index]).toMatchObject({
      variant,
      leads: count(variant, leads),
      replies: count(variant, [replier]),
      bookings: count(variant, [booker]),
    });
  expect(found?.verdict).toEqual({ kind: 'too_few' });

  expect(result(await admin.post(`${path}/stop`))).toMatchObject({ status: 'stopped' });
  expectRefusal(await admin.post(`${path}/start`), 409, 'ab_test_over');
  await world.database.withTenant(tenant.id, async (tx) => {
    const after = await chooseVariant(tx, booker, { ...place, subject: 'Papers', body: texts.a });
    expect(after).toBeUndefined();
    // A reply after the end does not count.
    await recordInbound(tx, {
      id: randomUUID(),
      leadId: booker,
      channel: 'email',
      contactKey: 'k',
      subject: undefined,
      body: 'Late',
      receivedAt: new Date(Date.now() + 60_000),
    });
  });
  const over = (await list()).items.find(({ id }) => id === made.id);
  expect(over?.variants).toEqual(found?.variants);
  expectOk(await admin.delete(path));
  expectRefusal(await admin.delete(path), 404, 'not_found');
});

async function deploy(definition: ReturnType<typeof definitionOf>, templateId: string): Promise<void> {
  await world.database.withTenant(tenant.id, async (tx) => {
    const id = await addAutomation(tx, { name: 'Ask', templateId, definition, settings: {}, userId: null });
    await activateVersion(tx, id ?? '', { version: 1, trigger: definition.trigger });
  });
}

test('leads that are not split as configured hide the winner and say why', async () => {
  const made = result(await admin.post(TESTS, body({ trafficSplit: 50 })));
  const counts = { a: { of: 400, replied: 40 }, b: { of: 300, replied: 150 } };
  for (const [variant, { of, replied }] of Object.entries(counts)) {
    const leads = await seedLeads(
      world.database,
      tenant.id,
      Array.from({ length: of }, () => ({})),
    );
    await world.database.withTenant(tenant.id, async (tx) => {
      await tx.query`insert into messages (id, tenant_id, lead_id, session_id, channel, template, body, preview, status, sent_at,
          idempotency_key, contact_key)
        select id, ${tenant.id}, id, 'ab', 'sms', 'automation', 'x', 'x', 'sent', now() - interval '1 hour', 'ab/' || id, 'k'
        from unnest(${leads}::uuid[]) id`;
      await tx.query`insert into ab_test_exposures (tenant_id, test_id, lead_id, variant, message_id)
        select ${tenant.id}, ${made.id}, id, ${variant}, id from unnest(${leads}::uuid[]) id`;
      await tx.query`insert into inbound_messages (id, tenant_id, lead_id, channel, contact_key, body, received_at)
        select gen_random_uuid(), ${tenant.id}, id, 'sms', 'k', 'Yes', now() from unnest(${leads.slice(0, replied)}::uuid[]) id`;
    });
  }
  const found = (await list()).items.find(({ id }) => id === made.id);
  expect(found?.variants.map(({ leads, replies }) => [leads, replies])).toEqual([
    [400, 40],
    [300, 150],
  ]);
  expect(found?.verdict).toEqual({ kind: 'mismatch', pValue: expect.closeTo(0.000157, 5) as number });
});

test('calls use the variant of their lead’s hash; they count with their result once they have ended', async () => {
  const greeting = { templateId: 'receptionist', stepId: 'greeting' };
  const text = 'Thank you for calling. This is {{receptionist}}. {{recording_notice}} {{question}}';
  const made = result(await admin.post(TESTS, body({ ...greeting, body: text, goal: 'booking' })));
  expect(made).toMatchObject({ channel: 'call', place: 'Receptionist: greeting' });
  expectOk(await admin.post(`${TESTS}/${made.id}/start`));
  const calls = await Promise.all([1, 2, 3, 4].map(() => Call.start({ api: tenant.api })));
  // Only callers who speak English hear the variant.
  const spanish = await Call.start({ api: tenant.api, language: 'es' });
  for (const { id, greeting: said } of calls) {
    const isB = percentileOf(made.id, id) < 50;
    expect(said).toMatch(
      isB ? /^Thank you for calling\. This is the AI/ : /^Hello, this is the AI assistant/,
    );
    expect(said).toMatch(/I am not a person\. This call is recorded .*name\?$/);
  }
  expectOk(await admin.post(`${TESTS}/${made.id}/stop`));
  const [quiet, talker] = calls;
  await talker?.say('Hello there');
  for (const call of [quiet, talker]) await call?.end();
  const rows = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ callId: string; variant: string }>`
      select call_id as "callId", variant from ab_test_calls where test_id = ${made.id}`,
  );
  const byHash = calls.map(({ id }) => ({ callId: id, variant: percentileOf(made.id, id) < 50 ? 'b' : 'a' }));
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set(byHash.map((row) => JSON.stringify(row))),
  );
  expect(rows.map(({ callId }) => callId)).not.toContain(spanish.id);
  // Calls of other tests may have begun with this text too.
  const variants = (await list()).items.find(({ id }) => id === made.id)?.variants ?? [];
  const sum = (of: 'leads' | 'replies'): number =>
    variants.reduce((total, variant) => total + variant[of], 0);
  expect(sum('leads')).toBeGreaterThanOrEqual(2);
  expect(sum('replies')).toBeGreaterThanOrEqual(1);
  expectOk(await admin.delete(`${TESTS}/${made.id}`));
});

test('two tests of one text do not run at the same time, and a running test is not deleted', async () => {
  // A test with a traffic split of 0: no lead gets variant B.
  const nobody = { templateId: 'closing-anniversary', trafficSplit: 0, subject: 'Hello' };
  const { texts } = await list();
  const text = texts.find(({ templateId }) => templateId === nobody.templateId);
  const draft = async (): Promise<string> =>
    result(await admin.post(TESTS, body({ ...nobody, stepId: text?.stepId }))).id;
  const [one, other] = [await draft(), await draft()];
  const answers = await Promise.all([one, other].map((id) => admin.post(`${TESTS}/${id}/start`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [running, waiting] = answers[0]?.status === 200 ? [one, other] : [other, one];
  expectRefusal(await admin.delete(`${TESTS}/${running}`), 409, 'ab_test_runs');
  expectOk(await admin.post(`${TESTS}/${running}/stop`));
  for (const id of [running, waiting]) expectOk(await admin.delete(`${TESTS}/${id}`));
});

test.each([
  ['more than everybody', { trafficSplit: 101 }, 'trafficSplit'],
  ['less than nobody', { trafficSplit: -1 }, 'trafficSplit'],
  ['half a percent', { trafficSplit: 49.5 }, 'trafficSplit'],
  ['no name', { name: ' ' }, 'name'],
  ['no text', { body: '' }, 'body'],
  ['a text that is not shipped', { stepId: 'nothing' }, 'stepId'],
  ['a placeholder that is not there', { body: 'Hi {{shoe_size}}' }, 'body'],
  [
    'a greeting without the notice',
    { templateId: 'receptionist', stepId: 'greeting', body: 'Hi, {{receptionist}}. {{question}}' },
    'body',
  ],
  ['something else to decide', { goal: 'mood' }, 'goal'],
  ['an email without a subject', { templateId: 'closing-anniversary', stepId: 'mail' }, 'subject'],
])('%s is refused by name', async (_, change, field) => {
  const answer = await admin.post(TESTS, body(change));
  expectRefusal(answer, 400, 'validation_failed');
  expect(refusedFields(answer)).toEqual([field]);
});

test('the split is half of the leads by default, and the same text cannot be tested against itself', async () => {
  const { trafficSplit: _, ...rest } = body() as { trafficSplit: number };
  expect(result(await admin.post(TESTS, rest)).trafficSplit).toBe(50);
  const { texts } = await list();
  const shipped = texts.find(({ templateId }) => templateId === 'missed-call-text-back')?.body;
  const same = await admin.post(TESTS, body({ body: shipped }));
  expectRefusal(same, 400, 'validation_failed');
  expect(same.body.error).toBe('Variant B is the same as variant A');
});

test('only admins see or change tests', async () => {
  expectRefusal(await owner.get(TESTS), 403, 'permission_denied');
  expectRefusal(await owner.post(TESTS, body()), 403, 'permission_denied');
});
