/** Campaigns over the API: who may use them, what is refused, and what happens to each contact. */
import { randomUUID } from 'node:crypto';
import { writeSimControls } from '@praxis/db/sim/sim';
import type { Campaign, CampaignDraft } from '@praxis/contracts/campaign/campaign';
import type { CampaignAnalytics } from '@praxis/contracts/campaign/campaign-outcome';
import type { CampaignStatus } from '@praxis/contracts/campaign/campaign.const';
import type { LEAD_STATUSES } from '@praxis/contracts/lead/lead.const';
import {
  campaignDraft,
  contactId,
  emailStep,
  giveAddress,
  inboundCall,
  placeByDay,
  PRACTICE_ADDRESS,
  seedContacts,
  smsStep,
  stepsStored,
  type TestContact,
} from '../../support/campaigns.js';
import { sql, type Sql } from '@praxis/db/core/sql';
import { expectOk, World } from '../../support/journey.js';
import { seedAppointments } from '../../support/lead-rows.js';
import { auditOf, createTeam, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';
import { webhooksProcessed } from '../../support/webhooks.js';

const DAY = placeByDay();
const WAIT = { timeoutMs: 20_000 };

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
let viewer: Member;
beforeEach(async () => {
  ({ tenant, staff, viewer } = await createTeam(world, { timeZone: DAY.zone }));
});

const people = (count: number, of: (n: number) => Partial<TestContact> = () => ({})): TestContact[] =>
  Array.from({ length: count }, (_, n) => ({
    id: contactId(tenant.id, String(n)),
    name: `Person ${n}`,
    phone: DAY.phone(n),
    email: `person${n}@example.com`,
    consent: ['sms', 'email'],
    ...of(n),
  }));
const seed = (contacts: TestContact[]) =>
  seedContacts(world.database, { tenantId: tenant.id, masterKey: world.stack.secrets().masterKey }, contacts);
async function created(draft: CampaignDraft): Promise<Campaign> {
  return expectOk(await staff.post('/v1/campaigns', draft)).body.campaign as Campaign;
}
async function command(id: string, verb: string): Promise<Campaign> {
  return expectOk(await staff.request('POST', `/v1/campaigns/${id}/${verb}`)).body.campaign as Campaign;
}
async function analytics(id: string): Promise<CampaignAnalytics> {
  return expectOk(await viewer.get(`/v1/campaigns/${id}/analytics`)).body as unknown as CampaignAnalytics;
}
const statusIs = (id: string, status: CampaignStatus) =>
  until(`the campaign to be ${status}`, WAIT, async () => {
    const { campaign } = expectOk(await viewer.get(`/v1/campaigns/${id}`)).body as { campaign: Campaign };
    return campaign.status === status && campaign;
  });
const query = <Row>(statement: Sql): Promise<Row[]> =>
  world.database.withTenant(tenant.id, (tx) => tx.query<Row>(statement));
const messages = (id: string) =>
  query<{ leadId: string; step: number; status: string; variant: string; sentAt: Date | null }>(
    sql`select lead_id as "leadId", campaign_step as step, status, campaign_variant as variant, sent_at as "sentAt"
     from messages where campaign_id = ${id} order by campaign_step, lead_id`,
  );
const settled = async (id: string, step: number, count: number) => {
  const settledOnes = await until(`${count} messages of step ${step} to be settled`, WAIT, async () => {
    const all = (await messages(id)).filter((message) => message.step === step);
    const open = all.filter(({ status }) => ['queued', 'sending', 'sent'].includes(status));
    return all.length === count && open.length === 0 && all;
  });
  await stepsStored(world.database, { tenantId: tenant.id, campaignId: id });
  return settledOnes;
};
/** Makes the next steps due now. Batches look for due steps after a pause. */
async function makeDue(id: string): Promise<void> {
  await command(id, 'pause');
  await query(
    sql`update campaign_enrollments set due_at = now() where campaign_id = ${id} and status = 'active'`,
  );
  await command(id, 'resume');
}
async function writesBack(from: string | null, body: string): Promise<void> {
  const request = inboundCall(world.stack.secrets().masterKey, {
    tenantId: tenant.id,
    from: from ?? '',
    body,
  });
  const answer = await fetch(`${world.stack.baseUrl}${request.path}`, { method: 'POST', ...request });
  expect(answer.status).toBe(200);
  await webhooksProcessed(world.database, tenant.id);
}

test('owners and staff write, viewers read, nobody else sees anything; an invalid draft is refused with messages', async () => {
  const draft = campaignDraft({ steps: [smsStep(), emailStep()] });
  expectRefusal(await viewer.post('/v1/campaigns', draft), 403, 'permission_denied');
  const campaign = await created(draft);
  expect(campaign).toMatchObject({
    name: draft.name,
    industry: 'law',
    status: 'draft',
    mode: 'sim',
    createdBy: staff.userId,
    steps: [
      { stepOrder: 1, delayHours: 0, variables: ['first_name', 'interest'] },
      { stepOrder: 2, channel: 'email', variables: ['first_name', 'name'] },
    ],
  });
  const path = `/v1/campaigns/${campaign.id}`;
  for (const [method, at] of [
    ['PATCH', path],
    ['DELETE', path],
    ['POST', `${path}/start`],
    ['POST', `${path}/cancel`],
  ] as const)
    expectRefusal(
      await viewer.request(method, at, method === 'PATCH' ? { body: draft } : {}),
      403,
      'permission_denied',
    );
  const stranger = await signedIn(world, {
    tenants: [{ id: (await world.tenant()).id, role: 'owner' }],
  });
  for (const at of ['', '/analytics']) expectRefusal(await stranger.get(path + at), 404, 'not_found');
  expectRefusal(await stranger.request('POST', `${path}/start`), 404, 'not_found');

  const step = (overrides: object) => ({ ...draft, steps: [smsStep(overrides)] });
  const text = (messageTemplate: string) => step({ variants: [{ key: 'A', weight: 1, messageTemplate }] });
  const cases: [object, string][] = [
    [text('Hi {{firstname}}'), '{{firstname}} is not a merge tag'],
    [text('Hi {{first_name'), 'The merge tag that begins with {{first_name is not closed'],
    // Thousands of texts cannot be checked one by one, so campaigns have no tags that may stay empty.
    [text('Book: {{booking_link}}'), '{{booking_link}} is not a merge tag'],
    [text('x'.repeat(481)), 'at most 480 characters'],
    [step({ channel: 'email' }), 'An email needs a subject'],
    [step({ delay: { amount: 366, unit: 'days' } }), 'A step can wait at most 365 days'],
    [step({ isActive: false }), 'At least one step must be turned on'],
    [{ ...draft, steps: [] }, 'A campaign needs a step'],
    [{ ...draft, campaignType: 'spam' }, 'Type must be one of welcome, followup, reminder'],
    [{ ...draft, name: ' ' }, 'Name is required'],
  ];
  for (const [body, sentence] of cases) {
    const refused = await staff.patch(path, body);
    expectRefusal(refused, 400, 'validation_failed');
    expect(JSON.stringify(refused.body)).toContain(sentence);
  }
  const saved = expectOk(await staff.patch(path, { ...draft, name: 'Another name' })).body.campaign;
  expect(saved).toMatchObject({ id: campaign.id, name: 'Another name' });

  // The campaign has no recipients.
  expectRefusal(await staff.request('POST', `${path}/start`), 409, 'audience_empty');
  expectRefusal(await staff.request('POST', `${path}/pause`), 409, 'campaign_state');
  expectOk(await staff.delete(path));
  expectRefusal(await staff.get(path), 404, 'not_found');
  const audit = (await auditOf(world.database, { tenantId: tenant.id })).map(({ action }) => action);
  expect(audit.filter((action) => action.startsWith('campaign.'))).toEqual([
    'campaign.created',
    'campaign.changed',
    'campaign.deleted',
  ]);
});

test('the audience is counted and the texts are shown before anything is sent; the list loads page by page', async () => {
  await seed([
    ...people(3, (n) => ({ tags: n === 0 ? ['vip'] : [] })),
    { id: randomUUID(), name: 'No phone', phone: null, email: 'no@example.com', consent: [] },
  ]);
  const draft = campaignDraft({ steps: [smsStep(), emailStep()] });
  const preview = expectOk(await staff.post('/v1/campaigns/preview', draft)).body;
  expect(preview).toMatchObject({
    audience: { total: 4, sms: 3, email: 4 },
    samples: [
      {
        stepOrder: 1,
        variant: 'A',
        subject: null,
        body: `${tenant.name}: Hello Jordan, how is your request? Reply STOP to opt out.`,
      },
      { stepOrder: 2, channel: 'email', subject: 'For Jordan' },
    ],
  });
  const { targetAudience } = draft;
  const vip = { ...targetAudience, filters: { ...targetAudience.filters, tags: ['vip', 'other'] } };
  const { id } = await created({ ...draft, targetAudience: vip });
  await created(campaignDraft());
  expect(expectOk(await viewer.request('POST', `/v1/campaigns/${id}/preview`)).body.audience).toEqual({
    total: 1,
    sms: 1,
    email: 1,
  });
  const first = expectOk(await viewer.get('/v1/campaigns?limit=1')).body as {
    items: Campaign[];
    nextCursor: string;
  };
  const second = expectOk(await viewer.get(`/v1/campaigns?limit=1&cursor=${first.nextCursor}`)).body;
  expect([first.items.length, second]).toMatchObject([1, { items: [{ id }], nextCursor: null }]);
  expectRefusal(await viewer.get('/v1/campaigns?cursor=nonsense'), 400, 'invalid_cursor');
});

test('a reply by email also ends the campaign for its sender', async () => {
  const [writes, quotes] = people(2);
  await seed([writes, quotes].filter((contact) => contact !== undefined));
  const { id } = await created(
    campaignDraft({ steps: [emailStep(), smsStep({ delay: { amount: 1, unit: 'days' } })] }),
  );
  await command(id, 'start');
  await settled(id, 1, 2);
  await writesBack(writes?.email ?? null, 'Yes, please ring me.');
  // A mail without any new text counts as no reply.
  await writesBack(quotes?.email ?? null, '> Hello');
  await makeDue(id);
  const [second] = await settled(id, 2, 1);
  expect(second?.leadId).toBe(quotes?.id);
  await statusIs(id, 'completed');
  expect((await analytics(id)).contacts).toMatchObject({ completed: 1, replied: 1, optedOut: 0 });
});

test('contacts who reply, book or opt out get no more messages, each counts for the last one, and the others continue', async () => {
  const contacts = people(6, (n) => (n === 4 ? { consent: [] } : {}));
  // The same person again under another name, because the phone number is the same.
  const [one] = people(1);
  const twin = {
    name: 'A twin',
    phone: one?.phone ?? null,
    // This id is enrolled after the other one.
    id: `ffffffff${randomUUID().slice(8)}`,
    email: null,
    consent: [],
  };
  await seed([...contacts, twin]);
  const [answers, books, stops, leaves, refuses, stays] = contacts;
  const variants = (['A', 'B'] as const).map((key) => ({
    key,
    weight: 1,
    messageTemplate: `${key}: hello {{first_name}}`,
  }));
  const later = { delay: { amount: 1, unit: 'days' as const } };
  const { id } = await created(
    campaignDraft({ steps: [smsStep({ variants }), emailStep(later), smsStep(later)] }),
  );
  await command(id, 'start');
  const first = await settled(id, 1, 6);
  expect(first.filter(({ status }) => status === 'blocked').map(({ leadId }) => leadId)).toEqual([
    refuses?.id,
  ]);
  // Starting again changes nothing.
  await command(id, 'start');
  expectRefusal(await staff.patch(`/v1/campaigns/${id}`, campaignDraft()), 409, 'campaign_state');
  expectRefusal(await staff.delete(`/v1/campaigns/${id}`), 409, 'campaign_state');

  await writesBack(answers?.phone ?? null, 'Yes, call me');
  await seedAppointments(world.database, tenant, [{ leadId: books?.id ?? '' }]);
  await writesBack(stops?.phone ?? null, 'STOP');
  await makeDue(id);
  const second = await settled(id, 2, 3);
  expect(second.map(({ leadId }) => leadId).sort()).toEqual(
    [leaves?.id, refuses?.id, stays?.id].map(String).sort(),
  );

  // Unsubscribing takes one click in the email without signing in, and a mail program can do it automatically.
  const [mail] = await query<{ body: string; html: string }>(
    sql`select body, html from messages where campaign_id = ${id} and lead_id = ${leaves?.id} and campaign_step = 2`,
  );
  const token = /unsubscribe#token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
  expect(mail?.html).toContain(`unsubscribe#token=${token}`);
  const ledgerOf = () =>
    query(
      sql`select action, method, actor from consent_ledger where lead_id = ${leaves?.id} and channel = 'email' order by position`,
    );
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const press = () =>
    fetch(`${world.stack.baseUrl}/v1/unsubscribe/${token}`, {
      method: 'POST',
      headers: form,
      body: 'List-Unsubscribe=One-Click',
    });
  const read = (secret: string) => fetch(`${world.stack.baseUrl}/v1/unsubscribe/${secret}`);
  const page = (await (await read(token)).json()) as { brand: { name: string } };
  expect(page.brand.name).toBe(tenant.name);
  // Opening the page does not change the consent.
  expect(await ledgerOf()).toHaveLength(1);
  for (let time = 0; time < 2; time += 1) {
    const answer = await press();
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { ok: true, sender: tenant.name, address: 'p***@ex***.com' },
    ]);
  }
  expect((await ledgerOf()).slice(1)).toEqual([
    { action: 'opt_out', method: 'unsubscribe_link', actor: 'person' },
  ]);
  const forged = await fetch(`${world.stack.baseUrl}/v1/unsubscribe/${'A'.repeat(64)}`, { method: 'POST' });
  expect([forged.status, (await read('A'.repeat(64))).status]).toEqual([404, 404]);

  await makeDue(id);
  const third = await settled(id, 3, 2);
  expect(third.map(({ leadId }) => leadId).sort()).toEqual([refuses?.id, stays?.id].map(String).sort());
  const campaign = await statusIs(id, 'completed');
  expect(campaign).toMatchObject({ enrolled: 6, active: 0 });

  const outcome = await until('the deliveries to be reported', WAIT, async () => {
    const now = await analytics(id);
    return now.totals.messagesDelivered === 8 && now;
  });
  expect(outcome.totals).toEqual({
    messagesSent: 8,
    messagesDelivered: 8,
    messagesFailed: 0,
    messagesBlocked: 3,
    responses: 1,
    conversions: 1,
    optOuts: 2,
    totalCostCents: 6 * 6 + 2 * 1,
  });
  expect(outcome.contacts).toEqual({
    active: 0,
    completed: 2,
    replied: 1,
    booked: 1,
    optedOut: 2,
    cancelled: 0,
  });
  expect(outcome.steps).toMatchObject([
    { stepOrder: 1, messagesSent: 5, responses: 1, conversions: 1, optOuts: 1, totalCostCents: 30 },
    { stepOrder: 2, messagesSent: 2, responses: 0, conversions: 0, optOuts: 1, totalCostCents: 2 },
    { stepOrder: 3, messagesSent: 1, messagesBlocked: 1, optOuts: 0, totalCostCents: 6 },
  ]);
  const [head] = outcome.steps;
  expect(head?.variants.reduce((sum, { messagesSent }) => sum + messagesSent, 0)).toBe(5);
  expect(outcome.days.reduce((sum, { messagesSent }) => sum + messagesSent, 0)).toBe(8);

  // A booking after the last message still counts for it.
  await seedAppointments(world.database, tenant, [{ leadId: stays?.id ?? '', status: 'cancelled' }]);
  await query(
    sql`update appointments set status = 'confirmed', start_time = start_time + interval '1 day',
       end_time = end_time + interval '1 day'
     where lead_id = ${stays?.id}`,
  );
  expect((await analytics(id)).steps[2]).toMatchObject({ conversions: 1 });
});

test('paused it sends nothing, resumed it continues, canceled it has ended', async () => {
  await seed(people(4));
  const later = { delay: { amount: 1, unit: 'days' as const } };
  const { id } = await created(campaignDraft({ steps: [smsStep(), smsStep(later), smsStep(later)] }));
  await command(id, 'start');
  await settled(id, 1, 4);
  expect((await command(id, 'pause')).status).toBe('paused');
  await query(sql`update campaign_enrollments set due_at = now() where campaign_id = ${id}`);
  // A repeated command has the same result.
  expect((await command(id, 'pause')).status).toBe('paused');
  const [now] = await query<{ at: Date }>(sql`select clock_timestamp() as at`);
  await command(id, 'resume');
  const second = await settled(id, 2, 4);
  for (const { sentAt } of second) expect(sentAt?.getTime()).toBeGreaterThanOrEqual(now?.at.getTime() ?? 0);

  expect((await command(id, 'cancel')).status).toBe('cancelled');
  expectRefusal(await staff.request('POST', `/v1/campaigns/${id}/resume`), 409, 'campaign_state');
  expect((await analytics(id)).contacts).toMatchObject({ active: 0, cancelled: 4 });
  expect(await messages(id)).toHaveLength(8);
});

test('a failing provider delays only its own message, which is sent once when the provider is back', async () => {
  await seed(people(3));
  await world.database.withTenant(tenant.id, (tx) =>
    writeSimControls(tx, 'sms', { failNext: 4, failure: 'unavailable' }),
  );
  const { id } = await created(campaignDraft());
  await command(id, 'start');
  await settled(id, 1, 3);
  await statusIs(id, 'completed');
  const got = await query<{ n: number }>(
    sql`select count(*)::int as n from sim_entries where tenant_id = ${tenant.id} and kind = 'message'`,
  );
  expect(got[0]?.n).toBe(3);
});

/** Waits for the enrollments: the run handles an event of a lead within a moment. */
const enrolled = (id: string, count: number) =>
  until(`${count} to be enrolled`, WAIT, async () => {
    const rows = await query<{ leadId: string; status: string }>(
      sql`select lead_id as "leadId", status from campaign_enrollments where campaign_id = ${id}`,
    );
    const [left] = await query<{ count: number }>(
      sql`select count(*)::int as count from campaign_events where campaign_id = ${id}`,
    );
    return rows.length === count && left?.count === 0 && rows;
  });
const waiting = (over: Partial<CampaignDraft>): CampaignDraft =>
  campaignDraft({ steps: [smsStep()], ...over });
const setStatus = (leadId: string | undefined, status: string) =>
  query(sql`update leads set status = ${status} where id = ${leadId}`);

test('a campaign of new leads starts automatically: once per person, only for its audience, held while paused', async () => {
  const early = people(1);
  await seed(early);
  const filters = { statuses: [], industries: [], engagementLevels: [], tags: ['vip'] };
  const draft = waiting({
    campaignType: 'welcome',
    triggerEvent: 'lead_created',
    targetAudience: { segment: 'VIPs', filters },
  });
  // A triggered campaign can start without recipients.
  const { id } = await created(draft);
  expect(await command(id, 'start')).toMatchObject({ status: 'active', triggerEvent: 'lead_created' });
  const vip = (n: number): TestContact => ({
    ...(people(n + 1)[n] as TestContact),
    tags: ['vip'],
  });
  await seed([vip(1), { ...vip(2), tags: [] }]);
  await enrolled(id, 1);
  await settled(id, 1, 1);
  // Everything arrives twice, and a second lead at the same number is the same person.
  await query(sql`select campaign_note_event(${tenant.id}, 'lead_created', array(select id from leads))`);
  await seed([{ ...vip(1), id: contactId(tenant.id, 'again'), email: null, consent: [] }]);
  await command(id, 'pause');
  await seed([vip(3)]);
  const [noted] = await query<{ count: number }>(
    sql`select count(*)::int as count from campaign_events where campaign_id = ${id} and lead_id = ${vip(3).id}`,
  );
  expect(noted?.count).toBe(1);
  await statusIs(id, 'paused');
  await command(id, 'resume');
  await enrolled(id, 2);
  const sent = await settled(id, 1, 2);
  expect(sent.map(({ leadId }) => leadId).sort()).toEqual([vip(1).id, vip(3).id].sort());
  // The campaign waits when everyone has completed the sequence, and receives no signal once it is canceled.
  await statusIs(id, 'active');
  await command(id, 'cancel');
  await seed([vip(4)]);
  const [after] = await query<{ count: number }>(
    sql`select count(*)::int as count from campaign_events where campaign_id = ${id}`,
  );
  expect(after?.count).toBe(0);
  expect(await messages(id)).toHaveLength(2);
});

test('bookings, missed appointments and status changes start their campaigns; contacts who acted since are skipped', async () => {
  const contacts = people(4);
  await seed(contacts);
  const [booker, misser, mover, late] = contacts.map(({ id }) => id);
  const start = async (
    triggerEvent: CampaignDraft['triggerEvent'],
    statuses: (typeof LEAD_STATUSES)[number][] = [],
  ) => {
    const filters = { statuses, industries: [], engagementLevels: [], tags: [] };
    const { id } = await created(waiting({ triggerEvent, targetAudience: { segment: 'Some', filters } }));
    await command(id, 'start');
    return id;
  };
  const booked = await start('appointment_booked');
  const missed = await start('appointment_missed');
  const moved = await start('status_changed', ['qualified']);
  await seedAppointments(world.database, tenant, [{ leadId: booker ?? '' }, { leadId: misser ?? '' }]);
  await query(sql`update appointments set status = 'no_show' where lead_id = ${misser}`);
  await setStatus(mover, 'contacted');
  await setStatus(mover, 'qualified');
  expect((await enrolled(booked, 2)).map(({ leadId }) => leadId).sort()).toEqual([booker, misser].sort());
  expect(await enrolled(missed, 1)).toMatchObject([{ leadId: misser }]);
  expect(await enrolled(moved, 1)).toMatchObject([{ leadId: mover }]);
  await settled(moved, 1, 1);
  // The lead replies during the pause: when the campaign resumes, they get no message.
  await command(moved, 'pause');
  await setStatus(late, 'qualified');
  await query(
    sql`insert into inbound_messages (id, tenant_id, lead_id, channel, contact_key, body, received_at)
     select gen_random_uuid(), ${tenant.id}, ${late}, 'sms', contact_key, 'Hello', now() + interval '1 second' from consent_ledger
     where lead_id = ${late} and channel = 'sms'`,
  );
  await command(moved, 'resume');
  expect(await enrolled(moved, 1)).toMatchObject([{ leadId: mover }]);
  // STOP ends the enrollment of contacts in the campaign.
  const phone = contacts[0]?.phone ?? null;
  await writesBack(phone, 'STOP');
  expect(
    await query(
      sql`select status from campaign_enrollments where campaign_id = ${booked} and lead_id = ${booker}`,
    ),
  ).toEqual([{ status: expect.stringMatching(/^(opted_out|completed)$/) as string }]);
});

test('the preview shows how many people will really get messages, and why others will not', async () => {
  const contacts = people(7, (n) => ({
    consent: n === 3 ? [] : ['sms'],
    ...(n === 4 ? { phone: null, consent: [] } : {}),
    ...(n === 5 ? { phone: DAY.phone(0), email: null, consent: [] } : {}),
  }));
  await seed(contacts);
  await writesBack(contacts[1]?.phone ?? null, 'STOP');
  await query(
    sql`insert into suppressions (tenant_id, channel, contact_key, reason, hint)
     select ${tenant.id}, 'sms', contact_key, 'bounce', '***' from consent_ledger
       where lead_id = ${contacts[2]?.id} and channel = 'sms'`,
  );
  const { audience, reach } = expectOk(await staff.post('/v1/campaigns/preview', campaignDraft())).body;
  expect(audience).toEqual({ total: 7, sms: 6, email: 6 });
  expect(reach).toEqual({
    counted: 7,
    reached: 2,
    optedOut: 1,
    suppressed: 1,
    noConsent: 1,
    noAddress: 1,
    repeated: 1,
  });
});

const refusedStart = async (id: string, verb = 'start') =>
  expectRefusal(await staff.request('POST', `/v1/campaigns/${id}/${verb}`), 409, 'audience_unreachable');
const optIn = (leadId: string | undefined) =>
  staff.post(`/v1/leads/${leadId}/consent`, {
    channel: 'sms',
    action: 'opt_in',
    how: 'in_writing',
    reference: 'x',
  });

test('a start without recipients is refused with the reasons, also if that has changed since the preview', async () => {
  const contacts = people(3, (n) => ({ consent: n === 0 ? ['sms'] : [], email: null }));
  await seed(contacts);
  const { id } = await created(campaignDraft());
  const reach = async () => expectOk(await viewer.request('POST', `/v1/campaigns/${id}/preview`)).body.reach;
  expect(await reach()).toMatchObject({ reached: 1 });
  await writesBack(contacts[0]?.phone ?? null, 'STOP');
  const refused = await staff.request('POST', `/v1/campaigns/${id}/start`);
  expectRefusal(refused, 409, 'audience_unreachable');
  expect(refused.body.error).toBe(
    'No one will receive this. 2 people have not given consent. 1 person has opted out. Record their consent, or choose another audience.',
  );
  const { campaign } = expectOk(await viewer.get(`/v1/campaigns/${id}`)).body as { campaign: Campaign };
  expect(campaign).toMatchObject({ status: 'draft', startedAt: null });
  expectOk(await optIn(contacts[1]?.id));
  expect((await command(id, 'start')).status).toBe('active');
  await settled(id, 1, 3);
});

test('a campaign whose remaining contacts have all opted out is not resumed; one without an audience yet may wait', async () => {
  const [contact] = people(1, () => ({ consent: ['sms', 'email'] }));
  await seed(contact ? [contact] : []);
  const later = { delay: { amount: 1, unit: 'days' as const } };
  const { id } = await created(campaignDraft({ steps: [smsStep(), emailStep(later)] }));
  await command(id, 'start');
  await settled(id, 1, 1);
  await command(id, 'pause');
  // Only an email step is left: consent to text messages does not count for it.
  await query(
    sql`insert into suppressions (tenant_id, channel, contact_key, reason, hint)
     select ${tenant.id}, 'email', contact_key, 'bounce', '***' from consent_ledger
       where lead_id = ${contact?.id} and channel = 'email'`,
  );
  const { reach } = expectOk(await viewer.request('POST', `/v1/campaigns/${id}/preview`)).body;
  expect(reach).toMatchObject({ counted: 1, reached: 0, suppressed: 1 });
  await refusedStart(id, 'resume');
  await query(sql`delete from suppressions where tenant_id = ${tenant.id}`);
  expect((await command(id, 'resume')).status).toBe('active');

  const waits = await created(campaignDraft({ triggerEvent: 'appointment_missed' }));
  await query(sql`update leads set tags = array['none'] where tenant_id = ${tenant.id}`);
  for (const verb of ['start', 'pause', 'resume']) await command(waits.id, verb);
});

test('a campaign with emails includes the practice’s address, and does not start without one', async () => {
  const [contact] = people(1);
  await seed(contact ? [contact] : []);
  await query(sql`update tenants set settings = settings - 'practice' where id = ${tenant.id}`);
  const body = 'Dear {{name}}\nSee https://harbor.example/spring.';
  const variants = [{ key: 'A' as const, weight: 1, subject: 'Hello', messageTemplate: body }];
  const { id } = await created(campaignDraft({ steps: [emailStep({ variants })] }));
  const lacksAddress = async () =>
    expectOk(await viewer.request('POST', `/v1/campaigns/${id}/preview`)).body.lacksAddress;
  expect(await lacksAddress()).toBe(true);
  const refused = await staff.request('POST', `/v1/campaigns/${id}/start`);
  expectRefusal(refused, 409, 'address_missing');
  expect(refused.body.error).toContain('An owner enters it in Settings');
  const { campaign } = expectOk(await viewer.get(`/v1/campaigns/${id}`)).body as { campaign: Campaign };
  expect(campaign).toMatchObject({ status: 'draft', startedAt: null });
  // Text messages need no postal address, and neither does an email step that is turned off.
  const steps = [smsStep(), emailStep({ isActive: false })];
  expect(
    expectOk(await staff.post('/v1/campaigns/preview', campaignDraft({ steps }))).body.lacksAddress,
  ).toBe(false);

  await world.database.withTenant(tenant.id, giveAddress);
  expect(await lacksAddress()).toBe(false);
  await command(id, 'start');
  await settled(id, 1, 1);
  const [mail] = await query<{ body: string; html: string }>(
    sql`select body, html from messages where campaign_id = ${id}`,
  );
  expect(mail?.body).toContain(`\n\n${tenant.name}\n${PRACTICE_ADDRESS}\n\nYou get this email because`);
  expect(mail?.html).toContain(`${tenant.name}, ${PRACTICE_ADDRESS}<br>You get this email because`);
  expect(mail?.html).toContain(
    '<p>Dear Person 0<br>See <a href="https://harbor.example/spring">https://harbor.example/spring</a>.</p>',
  );
});
