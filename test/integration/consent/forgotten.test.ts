/** An opt-out belongs to the address, so it also counts for a person who was forgotten. */
import { randomBytes, randomUUID } from 'node:crypto';
import { toE164 } from '@praxis/config/contact-key';
import type { Campaign } from '@praxis/contracts/campaign/campaign';
import { sql, type Sql } from '@praxis/db/core/sql';
import { ApiClient } from '../../support/api.js';
import { campaignDraft, emailStep, placeByDay, seedContacts } from '../../support/campaigns.js';
import { newPhone } from '../../support/factories.js';
import { forgetLead } from '../../support/forgetting.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { createTeam, signedIn, type Member } from '../../support/members.js';
import { startOwnApi } from '../../support/own-api.js';
import { until } from '../../support/until.js';
import { postForm, twilioSignature, webhooksProcessed } from '../../support/webhooks.js';

const DAY = placeByDay();

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
let owner: Member;
let person: { id: string; email: string; phone: string };
beforeEach(async () => {
  ({ tenant, staff } = await createTeam(world, { timeZone: DAY.zone }));
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  const mark = randomBytes(5).toString('hex');
  person = { id: randomUUID(), email: `quill-${mark}@example.com`, phone: newPhone() };
  const { masterKey } = world.stack.secrets();
  await seedContacts(world.database, { tenantId: tenant.id, masterKey }, [
    { ...person, name: 'Quill Person', consent: ['sms', 'email'] },
  ]);
});

const query = <Row>(statement: Sql): Promise<Row[]> =>
  world.database.withTenant(tenant.id, (tx) => tx.query<Row>(statement));
const forget = async (): Promise<void> => void (await forgetLead(owner, person.id));
const optOuts = () =>
  query<{ channel: string; method: string; leadId: string | null }>(
    sql`select channel, method, lead_id as "leadId" from consent_ledger where action = 'opt_out' order by position`,
  );

/** The channels on which the person may be contacted when they return. */
async function channelsOfReturned(): Promise<Record<string, string>> {
  const { email, phone } = person;
  const { leadId } = await intakeDone(tenant.api, 'law', { contact: { email, phone } });
  const { channels } = expectOk(await owner.get(`/v1/leads/${leadId}/consent`)).body as {
    channels: { channel: string; state: string }[];
  };
  return Object.fromEntries(channels.map(({ channel, state }) => [channel, state]));
}

test('the unsubscribe link of an erased person’s email still works, and shows nobody whose it is', async () => {
  const { id } = expectOk(await staff.post('/v1/campaigns', campaignDraft({ steps: [emailStep()] }))).body
    .campaign as Campaign;
  expectOk(await staff.post(`/v1/campaigns/${id}/start`));
  const body = await until('the email to be sent', { timeoutMs: 60_000 }, async () => {
    const [mail] = await query<{ body: string }>(
      sql`select body from messages where campaign_id = ${id} and status = 'delivered'`,
    );
    return mail?.body;
  });
  const token = /unsubscribe#token=([\w-]+)/.exec(body)?.[1] ?? '';
  await forget();
  const path = `${world.stack.baseUrl}/v1/unsubscribe/${token}`;
  const page = (await (await fetch(path)).json()) as { brand: { name: string }; language: unknown };
  expect([page.brand.name, page.language]).toEqual([tenant.name, null]);
  expect(await optOuts()).toEqual([]);
  for (let time = 0; time < 2; time += 1) {
    const answer = await fetch(path, { method: 'POST' });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { ok: true, sender: tenant.name, address: 'your address' },
    ]);
  }
  expect(await optOuts()).toEqual([{ channel: 'email', method: 'unsubscribe_link', leadId: null }]);
  expect(await channelsOfReturned()).toMatchObject({ email: 'opted_out', sms: 'opted_in' });
});

test('STOP to the number that practices share still counts for an erased person', async () => {
  const own = await startOwnApi(world.stack, { TWILIO_AUTH_TOKEN: 'platform-token' });
  try {
    await forget();
    const path = '/v1/webhooks/twilio';
    const fields = {
      MessageSid: `SM${randomUUID()}`,
      From: toE164(person.phone) ?? '',
      To: '+13135550111',
      Body: 'STOP',
    };
    const signature = twilioSignature({ fields, path, origin: own.baseUrl, authToken: 'platform-token' });
    const answer = await postForm({ api: new ApiClient(own.baseUrl, '') }, path, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'x-twilio-signature': signature },
    });
    expect(answer.status).toBe(200);
    await webhooksProcessed(world.database, tenant.id);
    expect(await optOuts()).toContainEqual({ channel: 'sms', method: 'keyword', leadId: null });
    expect(await channelsOfReturned()).toMatchObject({ sms: 'opted_out', email: 'opted_in' });
  } finally {
    await own.stop();
  }
});
