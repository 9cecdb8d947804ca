/** A lead's number or address changes while messages wait: each message is decided by its current recipient address. */
import { MockActivityEnvironment } from '@temporalio/testing';
import { createMessageActivities } from '@praxis/activities/message/message.activities';
import type { Providers } from '@praxis/activities/core/providers';
import { derivedId } from '@praxis/config/derived-id';
import type { Campaign, CampaignDraft } from '@praxis/contracts/campaign/campaign';
import { batchWoken, CAMPAIGN_BATCH_RUN } from '@praxis/workflows/campaign/messages';
import { captureCallLead } from '@praxis/db/call/call-lead';
import { sql, type Sql } from '@praxis/db/core/sql';
import {
  campaignDraft,
  contactId,
  emailStep,
  inboundCall,
  placeByDay,
  seedContacts,
  smsStep,
  stepsStored,
  type TestContact,
} from '../../support/campaigns.js';
import { Importer } from '../../support/imports.js';
import { expectOk, World } from '../../support/journey.js';
import { createTeam, type Member } from '../../support/members.js';
import { until } from '../../support/until.js';
import { webhooksProcessed } from '../../support/webhooks.js';

const DAY = placeByDay();
const WAIT = { timeoutMs: 20_000 };
const LATER = { delay: { amount: 1, unit: 'days' as const } };

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
beforeEach(async () => {
  ({ tenant, staff } = await createTeam(world, { timeZone: DAY.zone }));
});

const person = (n: number, fields: Partial<TestContact> = {}): TestContact => ({
  id: contactId(tenant.id, String(n)),
  name: `Person ${n}`,
  phone: DAY.phone(n),
  email: `person${n}@example.com`,
  consent: ['sms', 'email'],
  ...fields,
});
const seed = (...contacts: TestContact[]) =>
  seedContacts(world.database, { tenantId: tenant.id, masterKey: world.stack.secrets().masterKey }, contacts);
const query = <Row>(statement: Sql): Promise<Row[]> =>
  world.database.withTenant(tenant.id, (tx) => tx.query<Row>(statement));
const edit = async (id: string, facts: Record<string, string>): Promise<void> => {
  expectOk(await staff.post(`/v1/leads/${id}/reveal`, { purpose: 'Correct it' }));
  expectOk(await staff.patch(`/v1/leads/${id}`, facts));
};
/** Starts a campaign to all leads that the tenant has at this moment. */
async function started(steps: CampaignDraft['steps']): Promise<string> {
  const { id } = expectOk(await staff.post('/v1/campaigns', campaignDraft({ steps }))).body
    .campaign as Campaign;
  expectOk(await staff.request('POST', `/v1/campaigns/${id}/start`));
  return id;
}
const command = async (id: string, verb: string) =>
  expectOk(await staff.request('POST', `/v1/campaigns/${id}/${verb}`));
async function makeDue(id: string): Promise<void> {
  await command(id, 'pause');
  await query(
    sql`update campaign_enrollments set due_at = now() where campaign_id = ${id} and status = 'active'`,
  );
  await command(id, 'resume');
}
interface Sent {
  leadId: string;
  status: string;
  reason: string | null;
}
const settled = async (id: string, step: number, count: number) => {
  const settledOnes = await until(`${count} messages of step ${step} to be settled`, WAIT, async () => {
    const all = await query<Sent>(
      sql`select lead_id as "leadId", status, error_code as reason from messages
        where campaign_id = ${id} and campaign_step = ${step} order by lead_id`,
    );
    return (
      all.length === count &&
      all.every(({ status }) => !['queued', 'sending', 'sent'].includes(status)) &&
      all
    );
  });
  await stepsStored(world.database, { tenantId: tenant.id, campaignId: id });
  return settledOnes;
};
const enrollment = async (
  id: string,
  leadId: string,
): Promise<{ status: string; hasSms: boolean } | undefined> =>
  (
    await query<{ status: string; hasSms: boolean }>(
      sql`select status, sms_key is not null as "hasSms" from campaign_enrollments
        where campaign_id = ${id} and lead_id = ${leadId}`,
    )
  )[0];
async function writesBack(from: string, body: string): Promise<void> {
  const request = inboundCall(world.stack.secrets().masterKey, { tenantId: tenant.id, from, body });
  const answer = await fetch(`${world.stack.baseUrl}${request.path}`, { method: 'POST', ...request });
  expect(answer.status).toBe(200);
  await webhooksProcessed(world.database, tenant.id);
}
const gotBy = (phone: string) =>
  query(sql`select body from sim_entries where tenant_id = ${tenant.id} and recipient = ${phone}`);

test('the next step uses the new number, and a STOP from there ends the campaign', async () => {
  const [one, two] = [person(1), person(2)];
  await seed(one, two);
  const id = await started([smsStep(), smsStep(LATER), emailStep(LATER)]);
  await settled(id, 1, 2);
  // One new number never gave consent; the other one gives it below.
  await edit(one.id, { phone: DAY.phone(11) });
  await edit(two.id, { phone: DAY.phone(12) });
  const agreed = { channel: 'sms', action: 'opt_in', how: 'in_writing', reference: 'Form 3' };
  expectOk(await staff.post(`/v1/leads/${two.id}/consent`, agreed));
  await makeDue(id);
  const second = await settled(id, 2, 2);
  expect(new Map(second.map(({ leadId, ...rest }) => [leadId, rest]))).toEqual(
    new Map([
      [one.id, { status: 'blocked', reason: 'no_consent' }],
      [two.id, { status: 'delivered', reason: null }],
    ]),
  );
  expect([await gotBy(DAY.phone(11)), await gotBy(DAY.phone(12))]).toMatchObject([[], [{}]]);
  await writesBack(DAY.phone(12), 'STOP');
  await makeDue(id);
  // The others continue by email.
  expect((await settled(id, 3, 1)).map(({ leadId }) => leadId)).toEqual([one.id]);
  expect(await enrollment(id, two.id)).toMatchObject({ status: 'opted_out' });
});

test('a STOP that comes before the next step also ends the campaign, also if somebody else entered the number', async () => {
  const [edited, imported, called] = [
    person(1),
    person(2, { phone: null, consent: ['email'] }),
    person(3, { phone: null, consent: ['email'] }),
  ];
  await seed(edited, imported, called);
  const id = await started([emailStep(), smsStep(LATER), emailStep(LATER)]);
  await settled(id, 1, 3);
  await edit(edited.id, { phone: DAY.phone(11) });
  const importer = new Importer(staff);
  const file = await importer.checked(
    `Name,Email,Phone\n${imported.name},${imported.email ?? ''},${DAY.phone(12)}\n`,
    {
      duplicates: 'update_empty_fields',
    },
  );
  await importer.go(file.id, 'start');
  await world.database.withTenant(tenant.id, (tx) =>
    captureCallLead(tx, world.stack.secrets().masterKey, {
      call: { callId: contactId(tenant.id, 'call'), leadId: called.id, industry: 'law' },
      fields: { name: called.name, phone: DAY.phone(13) },
    }),
  );
  for (const n of [11, 12, 13]) await writesBack(DAY.phone(n), 'STOP');
  for (const { id: leadId } of [edited, imported, called])
    expect(await enrollment(id, leadId)).toEqual({ status: 'opted_out', hasSms: true });
  // After the import is undone, its number no longer belongs to the campaign either.
  const other = await started([emailStep(), smsStep(LATER)]);
  await until('the second campaign to enroll', WAIT, async () => await enrollment(other, imported.id));
  await importer.go(file.id, 'undo');
  expect(await enrollment(other, imported.id)).toMatchObject({ hasSms: false });
});

test('a contact who turns out to be in the campaign already is in it once', async () => {
  const [one, two] = [person(1), person(2)];
  await seed(one, two);
  const id = await started([smsStep(), smsStep(LATER)]);
  await settled(id, 1, 2);
  await edit(two.id, { phone: one.phone ?? '' });
  expect(await enrollment(id, two.id)).toMatchObject({ status: 'cancelled' });
  await makeDue(id);
  expect((await settled(id, 2, 1)).map(({ leadId }) => leadId)).toEqual([one.id]);
});

test('a waiting message goes to the new address, and one that may have been sent goes nowhere else', async () => {
  const one = person(1);
  await seed(one);
  const id = await started([smsStep(LATER)]);
  await until('the contact to be enrolled', WAIT, async () => await enrollment(id, one.id));
  await command(id, 'pause');
  const plan = async (status: 'queued' | 'sending'): Promise<string> => {
    const [message] = await query<{ id: string }>(
      sql`insert into messages (id, tenant_id, lead_id, session_id, channel, template, body, preview, idempotency_key, contact_key,
          purpose, status, sent_at)
        select gen_random_uuid(), tenant_id, lead_id, 'manual', 'sms', 'manual', 'Hello', 'Hello', gen_random_uuid()::text, sms_key,
          'marketing', ${status}::text, case when ${status}::text = 'sending' then now() end
        from campaign_enrollments where campaign_id = ${id} and lead_id = ${one.id} returning id`,
    );
    return message?.id ?? '';
  };
  const [waiting, open] = [await plan('queued'), await plan('sending')];
  await edit(one.id, { phone: DAY.phone(11) });
  const asked: string[] = [];
  const providers = {
    sms: () => Promise.resolve({ send: () => asked.push('send'), find: () => asked.push('find') }),
  } as unknown as Providers;
  const { sendMessage } = createMessageActivities({
    database: world.database,
    providers,
    masterKey: world.stack.secrets().masterKey,
    origin: 'http://localhost',
    liveCap: { perNumber: 1, perDay: 1 },
  });
  const journey = {
    tenantId: tenant.id,
    sessionId: 'manual',
    industry: 'law',
    mode: 'sim',
    leadId: one.id,
  } as const;
  const send = (message: string) => new MockActivityEnvironment().run(sendMessage, journey, message);
  expect(await send(open)).toMatchObject({ status: 'unknown' });
  expect(await send(waiting)).toMatchObject({ status: 'blocked' });
  expect(asked).toEqual([]);
  const stored = async (message: string) =>
    await query(sql`select m.status, m.error_code as reason, m.contact_key = e.sms_key as "isNew" from messages m
      join campaign_enrollments e on e.lead_id = m.lead_id where m.id = ${message}`);
  expect(await stored(open)).toEqual([{ status: 'unknown', reason: 'address_changed', isNew: false }]);
  expect(await stored(waiting)).toEqual([{ status: 'blocked', reason: 'no_consent', isNew: true }]);
});

test.each([
  [
    'unknown',
    'their number is removed',
    (id: string) => query(sql`update leads set phone = null, phone_e164 = null where id = ${id}`),
  ],
  [
    'delivered',
    'its step is taken out of use',
    () =>
      query(
        sql`update campaign_steps set is_active = false where tenant_id = ${tenant.id} and step_order = 2`,
      ),
  ],
])('a message that may have been sent becomes %s when %s', async (status, _, change) => {
  const one = person(1);
  await seed(one);
  const id = await started([emailStep(), smsStep(LATER), emailStep(LATER)]);
  await settled(id, 1, 1);
  // An attempt whose outcome is unknown while its vendor fails.
  const key = `campaign/${id}/2/${one.id}`;
  await query(sql`
    insert into messages (id, tenant_id, lead_id, session_id, channel, template, body, preview, status, purpose, attempts, sent_at,
      contact_key, idempotency_key, campaign_id, enrollment_id, campaign_step)
    select ${derivedId(tenant.id, 'message', key)}, tenant_id, lead_id, ${key}, 'sms', 'campaign', 'x', 'x', 'sending', 'marketing', 1,
      now(), sms_key, ${key}, ${id}, id, 2 from campaign_enrollments where campaign_id = ${id}`);
  await change(one.id);
  await query(sql`update campaign_enrollments set due_at = now() where campaign_id = ${id}`);
  // Wakes the batch directly, because a pause would keep a message that was found unsent from being sent.
  const { client } = await world.engine();
  await client.workflow
    .getHandle(CAMPAIGN_BATCH_RUN.id({ tenantId: tenant.id, campaignId: id, batch: 1 }))
    .signal(batchWoken);
  await until(`the message to be ${status}`, WAIT, async () => {
    const [message] = await query<{ status: string }>(
      sql`select status from messages where campaign_id = ${id} and campaign_step = 2`,
    );
    return message?.status === status;
  });
});
