/** An opt-out applies to every channel that the person names, even if no message was ever sent to the address they use. */
import type { Campaign } from '@praxis/contracts/campaign/campaign';
import type { ConsentResult } from '@praxis/contracts/consent/consent';
import { sql, type Sql } from '@praxis/db/core/sql';
import { findDemoTenants } from '@praxis/db/tenant/tenant';
import { Call } from '../../support/call.js';
import { campaignDraft, emailStep, giveAddress, inboundCall } from '../../support/campaigns.js';
import { Importer } from '../../support/imports.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { createTeam, type Member } from '../../support/members.js';
import { until } from '../../support/until.js';
import { webhooksProcessed } from '../../support/webhooks.js';

const PHONE = '+13135550142';
const EMAIL = 'ada@example.com';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
let leadId: string;
beforeEach(async () => {
  ({ tenant, staff } = await createTeam(world));
  const importer = new Importer(staff);
  const { id } = await importer.checked(`Name,Email,Phone\nAda Adler,${EMAIL},${PHONE}\n`);
  await importer.go(id, 'start');
  const [lead] = await query<{ id: string }>(sql`select id from leads where tenant_id = ${tenant.id}`);
  leadId = lead?.id ?? '';
});

const query = <Row>(statement: Sql): Promise<Row[]> =>
  world.database.withTenant(tenant.id, (tx) => tx.query<Row>(statement));
async function writes(from: string, body: string): Promise<void> {
  const request = inboundCall(world.stack.secrets().masterKey, { tenantId: tenant.id, from, body });
  const answer = await fetch(`${world.stack.baseUrl}${request.path}`, { method: 'POST', ...request });
  expect(answer.status).toBe(200);
  await webhooksProcessed(world.database, tenant.id);
}
async function states(): Promise<Record<string, string>> {
  const { channels } = expectOk(await staff.get(`/v1/leads/${leadId}/consent`))
    .body as unknown as ConsentResult;
  return Object.fromEntries(channels.map(({ channel, state }) => [channel, state]));
}
const phoneGot = (count: number) =>
  until(`${count} messages on the phone`, { timeoutMs: 10_000 }, async () => {
    const all = await query<{ body: string }>(
      sql`select body from sim_entries where tenant_id = ${tenant.id} and kind = 'message' and recipient = ${PHONE} order by seq`,
    );
    return all.length >= count && all.map(({ body }) => body);
  });
const ALL_OUT = { sms: 'opted_out', voice: 'opted_out', email: 'opted_out' };

test('an opt-out by text from an imported lead also ends the campaign by email, and is confirmed', async () => {
  const steps = [emailStep({ delay: { amount: 1, unit: 'days' } })];
  const agreed = { channel: 'email', action: 'opt_in', how: 'in_writing', reference: 'Form 3' };
  expectOk(await staff.post(`/v1/leads/${leadId}/consent`, agreed));
  await world.database.withTenant(tenant.id, giveAddress);
  const { id } = expectOk(await staff.post('/v1/campaigns', campaignDraft({ steps }))).body
    .campaign as Campaign;
  expectOk(await staff.request('POST', `/v1/campaigns/${id}/start`));
  const enrolled = () =>
    query<{ status: string }>(sql`select status from campaign_enrollments where lead_id = ${leadId}`);
  await until('the lead to be enrolled', { timeoutMs: 10_000 }, async () => (await enrolled())[0]);
  await writes(PHONE, 'do not contact list');
  expect(await states()).toEqual(ALL_OUT);
  expect(await enrolled()).toEqual([{ status: 'opted_out' }]);
  expect((await phoneGot(1))[0]).toContain('no more text messages, calls or emails');
  const { items } = expectOk(await staff.get(`/v1/leads/${leadId}/timeline`)).body as {
    items: { text: string }[];
  };
  expect(items.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Unsubscribed from/));
});

test('HELP, STOP and START are answered', async () => {
  await writes(PHONE, 'HELP');
  expect((await phoneGot(1))[0]).toContain('Call (313) 555-0199');
  await writes(PHONE, 'unsubscribe me from emails only');
  expect(await states()).toEqual({ sms: 'none', voice: 'none', email: 'opted_out' });
  expect((await phoneGot(2))[1]).toContain('You will get no more emails from us');
  await writes(PHONE, 'STOP');
  await writes(PHONE, 'START');
  expect(await states()).toEqual({ sms: 'opted_in', voice: 'none', email: 'opted_out' });
  expect(await phoneGot(4)).toHaveLength(4);
});

test('an opt-out by email and one in a call apply to the number and the mailbox', async () => {
  await writes(EMAIL, 'Stop contacting me');
  expect(await states()).toEqual(ALL_OUT);
  const again = { channel: 'email', action: 'opt_in', how: 'in_writing', reference: 'Form 3' };
  expectOk(await staff.post(`/v1/leads/${leadId}/consent`, again));
  const call = await Call.start({ api: tenant.api });
  await call.say(`My name is Ada Adler, ${PHONE}. I never want to hear from you again.`);
  expect((await states()).email).toBe('opted_out');
});

test('another person with another number is not affected', async () => {
  await writes('+13135550199', 'do not contact list');
  expect(await states()).toEqual({ sms: 'none', voice: 'none', email: 'none' });
});

test('in the demo it affects the visitor’s own lead, of all with the same number', async () => {
  const demo = (await findDemoTenants(world.database)).find(({ industry }) => industry === 'law')?.id ?? '';
  const contact = { phone: '313-555-0142', email: 'visitor@example.com' };
  const visitor = await intakeDone(world.api, 'law', { contact });
  const other = await intakeDone(world.api, 'law', { contact });
  const body = 'do not contact list';
  expectOk(await world.api.post('/v1/sim/inbound', { sessionId: visitor.sessionId, body }));
  await webhooksProcessed(world.database, demo);
  const answers = await world.database.withTenant(demo, (tx) =>
    tx.query(sql`select lead_id as "leadId", template from messages where tenant_id = ${demo}
      and lead_id = any(${[visitor.leadId, other.leadId]}::uuid[])`),
  );
  expect(answers).toEqual([{ leadId: visitor.leadId, template: 'opt_out_confirmation' }]);
  const entries = await world.database.withTenant(demo, (tx) =>
    tx.query<{ channel: string }>(sql`select channel from consent_ledger where tenant_id = ${demo}
      and lead_id = ${visitor.leadId} order by channel`),
  );
  expect(entries.map(({ channel }) => channel)).toEqual(['email', 'sms', 'voice']);
});
