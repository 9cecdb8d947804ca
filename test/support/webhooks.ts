/** Webhooks as vendors send them, signed with given secrets, and a function that waits until they are processed. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Database } from '@praxis/db/core/database';
import { storeSecret } from '@praxis/db/vault/vault';
import type { Answer } from './api.js';
import type { World } from './journey.js';
import { until } from './until.js';

/** A tenant's own accounts, with secrets of this test only. */
export const TWILIO_ACCOUNT = {
  accountSid: `AC${'1'.repeat(32)}`,
  authToken: 'twilio-token-of-a-test',
  fromNumber: '+13135550111',
};
export const RESEND_ACCOUNT = {
  apiKey: 're_test',
  fromAddress: 'desk@firm.example',
  webhookSecret: `whsec_${Buffer.alloc(24, 5).toString('base64')}`,
};

/** Stores both accounts in the tenant's vault. */
export async function giveAccounts(world: World, tenantId: string): Promise<void> {
  await world.database.withTenant(tenantId, async (tx) => {
    const actor = { userId: null, sessionId: null };
    await storeSecret(tx, { service: 'twilio', value: JSON.stringify(TWILIO_ACCOUNT), actor });
    await storeSecret(tx, { service: 'resend', value: JSON.stringify(RESEND_ACCOUNT), actor });
  });
}

export interface TwilioCall {
  fields: Record<string, string>;
  /** Path and query. */
  path: string;
  /** The origin to which Twilio sends its requests. */
  origin: string;
  authToken?: string;
}

/**
 * `X-Twilio-Signature` of a form: HMAC-SHA1 of the address and the sorted fields
 * (twilio.com/docs/usage/security).
 */
export function twilioSignature({
  fields,
  path,
  origin,
  authToken = TWILIO_ACCOUNT.authToken,
}: TwilioCall): string {
  const text = Object.keys(fields)
    .sort()
    .reduce((sum, name) => sum + name + (fields[name] ?? ''), `${origin}${path}`);
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}

/** The address and signature of a JSON body, which is signed by its hash. */
export function twilioJson(
  body: string,
  { path, origin, authToken = TWILIO_ACCOUNT.authToken }: Omit<TwilioCall, 'fields'>,
): { path: string; signature: string } {
  const hashed = `${path}?bodySHA256=${createHash('sha256').update(body).digest('hex')}`;
  const signature = createHmac('sha1', authToken).update(`${origin}${hashed}`).digest('base64');
  return { path: hashed, signature };
}

/** Posts a form. */
export async function postForm(
  world: { api: World['api'] },
  path: string,
  { body, headers }: { body: string; headers: Record<string, string> },
): Promise<Answer> {
  return await world.api.request('POST', path, {
    key: null,
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

/** `svix-…` headers of a body. */
export function svixHeaders(
  body: string,
  { id = `msg_${randomUUID()}`, at = new Date(), secret = RESEND_ACCOUNT.webhookSecret } = {},
): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'svix-id': id, 'svix-timestamp': seconds, 'svix-signature': `v1,${signature}` };
}

/**
 * Stores an incoming message from a person to whom the tenant has sent a text message. The message stays unread until
 * the returned function is called: its content is empty, and no sweep reads it, because its receipt time is an hour
 * from now.
 */
export async function holdUnread(
  database: Database,
  { tenantId }: { tenantId: string },
): Promise<() => Promise<void>> {
  const id = randomUUID();
  await database.withTenant(
    tenantId,
    (tx) => tx.query`
      insert into webhook_events (id, tenant_id, provider, event_key, kind, contact_key, sealed_body, received_at)
      select ${id}::uuid, tenant_id, 'sim', 'held', 'inbound', contact_key, '', now() + interval '1 hour' from messages
      where tenant_id = ${tenantId} and channel = 'sms' and contact_key is not null limit 1`,
  );
  return async () => {
    await database.withTenant(
      tenantId,
      (tx) => tx.query`update webhook_events set status = 'ignored', processed_at = now() where id = ${id}`,
    );
  };
}

/** Waits until everything that a tenant received is processed. */
export async function webhooksProcessed(database: Database, tenantId: string): Promise<void> {
  const waiting = async (): Promise<unknown[]> =>
    await database.withTenant(
      tenantId,
      (tx) => tx.query`
        select e.id, e.provider, e.kind, e.received_at, e.failed_readings, o.attempts, o.done_at, o.next_attempt_at, o.last_error,
          (select count(*)::int from webhook_events w where w.tenant_id = e.tenant_id and w.status = 'received') as waiting
        from webhook_events e
        left join outbox o on o.tenant_id = e.tenant_id and o.dedupe_key like 'webhook.%/webhook/' || e.id
        where e.tenant_id = ${tenantId} and e.status = 'received' limit 3`,
    );
  const explain = async (): Promise<string> => JSON.stringify(await waiting());
  await until(
    'webhooks to be processed',
    { timeoutMs: 10_000, explain },
    async () => (await waiting()).length === 0,
  );
}
