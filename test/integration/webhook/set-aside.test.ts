/**
 * A message that crashes its parser three times is set aside with its reason, where staff see it, and later
 * messages are processed. bad-input/poison-documents shows how a parser is ended; here the test supplies the
 * thread's result.
 */
import { randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import type { Documents } from '@praxis/activities/core/document';
import { createInboundMailActivities } from '@praxis/activities/message/inbound-mail.activities';
import type { Providers } from '@praxis/activities/core/providers';
import { createWebhookActivities } from '@praxis/activities/webhook/webhook.activities';
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import { storeWebhook } from '@praxis/db/webhook/webhook-event';
import { UnreadDocument, type UnreadReason } from '@praxis/threads/document-reader';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { giveAccounts, webhooksProcessed } from '../../support/webhooks.js';

const PHONE = '313-555-0142';
const EMAIL = 'person@example.com';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
let leadId: string;
let masterKey: string;
beforeAll(async () => {
  ({ masterKey } = world.stack.secrets());
});
beforeEach(async () => {
  tenant = await world.tenant();
  await giveAccounts(world, tenant.id);
  ({ leadId } = await intakeDone(tenant.api, 'law', { contact: { phone: PHONE, email: EMAIL } }));
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
});

const unreadable = (reason: UnreadReason): Documents => ({
  read: () => Promise.reject(new UnreadDocument(reason)),
  close: () => Promise.resolve(),
});

/** The context of an activity, which does not log the deliberate failures. */
const inActivity = (): MockActivityEnvironment =>
  new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR', () => undefined) });

async function received(channel: 'sms' | 'email', body: string): Promise<string> {
  const address = contactAddress(channel, channel === 'sms' ? PHONE : EMAIL);
  return await world.database.withTenant(tenant.id, async (tx) => {
    const id = randomUUID();
    await storeWebhook(tx, {
      id,
      provider: channel === 'sms' ? 'twilio' : 'resend',
      eventKey: `test/${channel}/${leadId}`,
      kind: 'inbound',
      contactKey: address && contactKey(masterKey, { tenantId: tenant.id, address }),
      received: { body, writer: address && { channel, address: address.value } },
    });
    return id;
  });
}

async function eventOf(id: string): Promise<unknown> {
  const [row] = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`
      select status, failed_readings as "failedReadings", set_aside_reason as reason from webhook_events
      where id = ${id}`,
  );
  return row;
}

async function thread(): Promise<
  { direction: string; channel: string; body: string; reason: string | null }[]
> {
  const { body } = expectOk(await staff.get(`/v1/conversations/${leadId}`));
  return body.items as never[];
}

test('an unreadable text message is tried three times, then set aside in its conversation, and blocks nothing', async () => {
  const eventId = await received('sms', 'whatever it was');
  const { processWebhook } = createWebhookActivities({
    database: world.database,
    documents: unreadable('timeout'),
    masterKey,
  });
  const attempt = (): Promise<unknown> => inActivity().run(processWebhook, { tenantId: tenant.id, eventId });
  await expect(attempt()).rejects.toMatchObject({ type: 'document_unread', nonRetryable: false });
  await expect(attempt()).rejects.toMatchObject({ type: 'document_unread' });
  expect(await eventOf(eventId)).toEqual({ status: 'received', failedReadings: 2, reason: null });
  expect(await attempt()).toBeNull();
  expect(await eventOf(eventId)).toEqual({ status: 'set_aside', failedReadings: 3, reason: 'timeout' });
  // Another attempt changes nothing.
  expect(await attempt()).toBeNull();

  expect(await thread()).toMatchObject([
    { direction: 'inbound', channel: 'sms', body: '', reason: 'unread_timeout' },
  ]);
  const [noted] = (await auditOf(world.database, { tenantId: tenant.id })).filter(
    ({ action }) => action === 'webhook.set_aside',
  );
  expect(noted).toMatchObject({ targetId: eventId, detail: { reason: 'timeout' } });
  await webhooksProcessed(world.database, tenant.id);
});

test('an email with an unreadable text keeps its subject, masked as usual, and is marked as unreadable', async () => {
  const data = { email_id: 'in-1', from: EMAIL, to: ['desk@firm.example'], subject: 'My case' };
  const eventId = await received('email', JSON.stringify({ type: 'email.received', data }));
  const real = (await import('@praxis/activities/core/document-reader')) as unknown as Record<
    string,
    (document: unknown) => unknown
  >;
  const documents = {
    read: async (name: string, document: unknown) => {
      if (name === 'readMail') throw new UnreadDocument('crash');
      return await real[name]?.(document);
    },
    close: () => Promise.resolve(),
  } as Documents;
  const { database } = world;
  const { processWebhook } = createWebhookActivities({ database, documents, masterKey });
  const port = { read: () => Promise.resolve({ text: 'Hello', html: undefined }) };
  const providers = { email: () => Promise.resolve(port) } as unknown as Providers;
  const { fetchMail } = createInboundMailActivities({ database, documents, providers, masterKey });
  const event = { tenantId: tenant.id, eventId };
  expect(await inActivity().run(processWebhook, event)).toEqual({ fetchId: 'in-1' });
  const attempt = (): Promise<unknown> => inActivity().run(fetchMail, event, 'in-1');
  await expect(attempt()).rejects.toMatchObject({ type: 'document_unread' });
  await expect(attempt()).rejects.toMatchObject({ type: 'document_unread' });
  expect(await attempt()).toBeUndefined();
  expect(await thread()).toMatchObject([
    { direction: 'inbound', channel: 'email', subject: '***', body: '', reason: 'unread_crash' },
  ]);
  expect(await eventOf(eventId)).toEqual({ status: 'set_aside', failedReadings: 3, reason: 'crash' });
});
