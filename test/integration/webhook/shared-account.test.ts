/** Practices that share the platform's accounts: the sender of an email, and which practice an answer belongs to. */
import { randomBytes, randomUUID } from 'node:crypto';
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import { replyAddress } from '@praxis/config/reply-address';
import type { MessageStatus } from '@praxis/contracts/message/message.const';
import { practiceSender } from '../../../activities/src/mail/practice-sender.js';
import { ApiClient } from '../../support/api.js';
import { newPhone } from '../../support/factories.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { newestMail } from '../../support/mailbox.js';
import { Browser, createPerson } from '../../support/people.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import {
  giveAccounts,
  postForm,
  RESEND_ACCOUNT,
  svixHeaders,
  twilioSignature,
} from '../../support/webhooks.js';

type Tenant = Awaited<ReturnType<World['tenant']>>;

const ACCOUNT = 'Front Desk <desk@platform.example>';
const PLATFORM = { TWILIO_AUTH_TOKEN: 'platform-token', RESEND_WEBHOOK_SECRET: RESEND_ACCOUNT.webhookSecret };

const world = World.ofFile();
let own: OwnApi;
let harbor: Tenant;
let summit: Tenant;
let person: { email: string; phone: string };
beforeAll(async () => {
  own = await startOwnApi(world.stack, PLATFORM);
});
afterAll(() => own.stop());
beforeEach(async () => {
  [harbor, summit] = await Promise.all([world.tenant(), world.tenant()]);
  person = { email: `client-${randomBytes(5).toString('hex')}@example.com`, phone: newPhone() };
});

const masterKey = (): string => world.stack.secrets().masterKey;

/** Stores a message of the practice to the person, sent this many minutes ago. */
async function wrote(
  { id: tenantId, api }: Tenant,
  { channel, status, minutesAgo }: { channel: 'sms' | 'email'; status: MessageStatus; minutesAgo: number },
): Promise<void> {
  const { leadId, sessionId } = await intakeDone(api, 'law', { contact: person });
  const address = contactAddress(channel, channel === 'sms' ? person.phone : person.email);
  if (!address) throw new Error('no address');
  const key = contactKey(masterKey(), { tenantId, address });
  const id = randomUUID();
  await world.database.withTenant(
    tenantId,
    (tx) => tx.query`
      insert into messages (id, tenant_id, lead_id, session_id, channel, template, body, preview, status, idempotency_key,
        contact_key, created_at, sent_at)
      select ${id}::uuid, ${tenantId}::uuid, ${leadId}::uuid, ${sessionId}, ${channel}, 'thank_you', 'text', 'text', ${status},
        ${`test/${id}`}, ${key}, at, case when ${status} in ('queued', 'blocked', 'cancelled') then null else at end
      from (select now() - make_interval(mins => ${minutesAgo}) as at) as t`,
  );
}

/** How many messages each of the two practices has received. */
async function received(): Promise<number[]> {
  const count = async ({ id }: Tenant): Promise<number> => {
    const [row] = await world.database.withTenant(
      id,
      (tx) =>
        tx.query<{ n: number }>`
        select count(*)::int as n from webhook_events where tenant_id = ${id} and kind = 'inbound' and provider <> 'sim'`,
    );
    return row?.n ?? -1;
  };
  return await Promise.all([harbor, summit].map(count));
}

async function textsBack(body: string): Promise<void> {
  const path = '/v1/webhooks/twilio';
  const fields = { MessageSid: `SM${randomUUID()}`, From: person.phone, To: '+13135550111', Body: body };
  const authToken = PLATFORM.TWILIO_AUTH_TOKEN;
  const answer = await postForm({ api: new ApiClient(own.baseUrl, '') }, path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'x-twilio-signature': twilioSignature({ fields, path, origin: own.baseUrl, authToken }) },
  });
  expect(answer.status).toBe(200);
}

async function mailsBack(to: string[], cc: string[] = []): Promise<void> {
  const body = JSON.stringify({
    type: 'email.received',
    data: { email_id: randomUUID(), from: `Client <${person.email}>`, to, cc, subject: 'Re: Your visit' },
  });
  const api = new ApiClient(own.baseUrl, '');
  expectOk(await api.post('/v1/webhooks/resend', body, { key: null, headers: svixHeaders(body) }));
}

test.each<MessageStatus>(['queued', 'blocked', 'cancelled', 'failed', 'unknown'])(
  'a reply goes to the practice whose message was sent, not to one whose newer message is %s',
  async (status) => {
    await wrote(harbor, { channel: 'sms', status: 'delivered', minutesAgo: 60 });
    await wrote(summit, { channel: 'sms', status, minutesAgo: 5 });
    await textsBack('STOP');
    expect(await received()).toEqual([1, 0]);
  },
);

test('of two practices whose messages were sent, a reply goes to the later one', async () => {
  await wrote(harbor, { channel: 'sms', status: 'sent', minutesAgo: 60 });
  await wrote(summit, { channel: 'sms', status: 'delivered', minutesAgo: 5 });
  await textsBack('Yes please');
  expect(await received()).toEqual([0, 1]);
});

test('an email reply goes to the practice that its address names, whichever practice wrote last', async () => {
  await wrote(harbor, { channel: 'email', status: 'delivered', minutesAgo: 60 });
  await wrote(summit, { channel: 'email', status: 'delivered', minutesAgo: 5 });
  const answersOf = async (tenantId: string): Promise<string> => {
    const environment = {
      PRAXIS_MASTER_KEY: masterKey(),
      RESEND_WEBHOOK_SECRET: PLATFORM.RESEND_WEBHOOK_SECRET,
    };
    const parts = { database: world.database, environment };
    const sender = await practiceSender(parts, { tenantId, sharedAddress: ACCOUNT });
    return sender?.replyTo ?? '';
  };
  await mailsBack([`"Harbor Law" <${await answersOf(harbor.id)}>`]);
  expect(await received()).toEqual([1, 0]);
  // A mail program that changes the case of letters, and a reply to all.
  await mailsBack(['friend@example.com'], [(await answersOf(harbor.id)).toUpperCase()]);
  expect(await received()).toEqual([2, 0]);
  await mailsBack(['desk@platform.example']);
  expect(await received()).toEqual([2, 1]);
});

test('a reply to a forged address, or to one of an unknown practice, is delivered to no practice', async () => {
  await wrote(summit, { channel: 'email', status: 'delivered', minutesAgo: 5 });
  const otherKey = randomBytes(32).toString('base64');
  await mailsBack([replyAddress(otherKey, { account: ACCOUNT, tenantId: harbor.id }) ?? '']);
  await mailsBack([replyAddress(masterKey(), { account: ACCOUNT, tenantId: randomUUID() }) ?? '']);
  expect(await received()).toEqual([0, 0]);
});

test('without inbound webhooks, replies go to the practice’s published address, or to its own account', async () => {
  const contactEmail = 'office@harbor.example';
  const brand = { name: 'Harbor & Sons', details: { contactEmail } };
  await world.database.withTenant(
    harbor.id,
    (tx) =>
      tx.query`update tenants set brand_json = brand_json || ${JSON.stringify(brand)} where id = ${harbor.id}`,
  );
  const environment = { PRAXIS_MASTER_KEY: masterKey(), RESEND_WEBHOOK_SECRET: undefined };
  const parts = { database: world.database, environment };
  const sender = (tenantId: string, sharedAddress?: string) =>
    practiceSender(parts, { tenantId, sharedAddress });
  expect(await sender(harbor.id, ACCOUNT)).toEqual({
    name: brand.name,
    isShared: true,
    replyTo: contactEmail,
  });
  expect(await sender(summit.id, ACCOUNT)).toEqual({ name: summit.name, isShared: true, replyTo: undefined });
  await giveAccounts(world, harbor.id);
  expect(await sender(harbor.id)).toEqual({ name: brand.name, isShared: false });
});

test('emails to clients and members are sent in the practice’s name, which cannot add a header', async () => {
  const brand = JSON.stringify({ name: 'Harbor, Law\r\nBcc: x@evil.example' });
  await world.database.withTenant(
    harbor.id,
    (tx) => tx.query`update tenants set brand_json = brand_json || ${brand} where id = ${harbor.id}`,
  );
  const { leadId, sessionId } = await intakeDone(harbor.api, 'law', { contact: person });
  expectOk(await harbor.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  await followUpSent(harbor.api, { sessionId, leadId }, { channel: ['email'] });
  const { email: member } = await createPerson(world.database, {
    memberships: [{ tenantId: harbor.id, role: 'staff' }],
  });
  await new Browser(world.stack.baseUrl).post('/v1/auth/magic-link', { email: member });
  await newestMail(world.stack, member);
  const senders = await world.database.withTenant(
    harbor.id,
    (tx) =>
      tx.query<{ recipient: string; sender: string }>`
      select distinct recipient, sender from sim_entries
      where tenant_id = ${harbor.id} and port = 'email' and recipient in (${member}, ${person.email})`,
  );
  const sender = '"Harbor, Law Bcc: x@evil.example" <front-desk@sim.example>';
  expect(new Map(senders.map(({ recipient, sender: from }) => [recipient, from]))).toEqual(
    new Map([person.email, member].map((recipient) => [recipient, sender])),
  );
});
