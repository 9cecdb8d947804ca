/**
 * Reports of the payment vendor: one without a valid signature changes nothing, and a valid one has its effect once.
 */
import { randomUUID } from 'node:crypto';
import { simPaymentSecret } from '@praxis/config/payment-settings';
import { derivedId } from '@praxis/config/derived-id';
import { takeMissedEvent } from '@praxis/db/billing/payment-event';
import { signPaymentWebhook } from '@praxis/providers/payment/webhook-signature';
import type { Answer } from '../../support/api.js';
import { paidAtVendor } from '../../support/billing-vendor.js';
import { expectOk, World, type Tenant } from '../../support/journey.js';
import { mailsTo, newestMail } from '../../support/mailbox.js';
import { paidCheckout } from '../../support/onboarding.js';
import { expectRefusal } from '../../support/refusal.js';
import { simVendor } from '../../support/sim-vendor.js';
import { inMinutes } from '../../support/today-rows.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
const secret = (): string => simPaymentSecret(world.stack.secrets().masterKey);

interface Report {
  id: string;
  type: string;
  created: number;
  object: object;
}

const reportOf = (changes: Partial<Report> = {}): Report => ({
  id: `evt_test_${randomUUID().replaceAll('-', '')}`,
  type: 'customer.subscription.updated',
  created: Math.floor(Date.now() / 1_000),
  object: { object: 'charge', id: 'ch_1' },
  ...changes,
});

const bodyOf = ({ object, ...report }: Report): string =>
  JSON.stringify({ ...report, object: 'event', data: { object } });

async function send(body: string, { at = new Date(), key = secret() } = {}): Promise<Answer> {
  const signature = signPaymentWebhook({ body, secret: key, at });
  return await post(body, { 'stripe-signature': signature });
}

async function post(body: string, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(`${world.stack.baseUrl}/v1/webhooks/stripe`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer['body'],
  };
}

interface Stored {
  type: string;
  subscriptionId: string | null;
  outcome: string | null;
  isProcessed: boolean;
}

async function storedReport(id: string): Promise<Stored | undefined> {
  const [row] = await world.database.withSystem(
    'read a report in a test',
    (tx) => tx.query<Stored>`select type, subscription_id as "subscriptionId", outcome,
      processed_at is not null as "isProcessed" from payment_events where id = ${id}`,
  );
  return row;
}

/**
 * A practice with a subscription of which only the vendor's id is known, and a count of how often its run was woken.
 */
async function subscribed(): Promise<{ tenant: Tenant; vendorId: string; wakes: () => Promise<number> }> {
  const tenant = await world.tenant();
  const id = derivedId('subscription', tenant.id, 'test');
  const vendorId = `sub_test_${randomUUID().replaceAll('-', '')}`;
  await world.database.withTenant(
    tenant.id,
    (
      tx,
    ) => tx.query`insert into subscriptions (id, tenant_id, tier, status, vendor_subscription_id, anchor_at)
      values (${id}, ${tenant.id}, 'growth', 'active', ${vendorId}, now())`,
  );
  const wakes = async (): Promise<number> => {
    const rows = await world.database.withTenant(
      tenant.id,
      (tx) => tx.query`select id from outbox where kind = 'billing.changed'`,
    );
    return rows.length;
  };
  return { tenant, vendorId, wakes };
}

describe('an invalid signature', () => {
  test.each([
    ['forged', () => ({ key: 'whsec_forged' })],
    ['six minutes old', () => ({ at: inMinutes(-6) })],
    // Far enough ahead to stay in the future, however long the request takes.
    ['of the future', () => ({ at: inMinutes(60) })],
  ])('%s is refused and not stored', async (_, how) => {
    const report = reportOf();
    expectRefusal(await send(bodyOf(report), how()), 401, 'signature_invalid');
    expect(await storedReport(report.id)).toBeUndefined();
  });

  test('a report without a signature, or with that of another body, is refused', async () => {
    const report = reportOf();
    const signature = signPaymentWebhook({ body: bodyOf(report), secret: secret(), at: new Date() });
    expectRefusal(await post(bodyOf(report), {}), 401, 'signature_invalid');
    const changed = bodyOf({ ...report, type: 'invoice.paid' });
    expectRefusal(await post(changed, { 'stripe-signature': signature }), 401, 'signature_invalid');
    // The same fields with different whitespace, because the signature covers the raw body.
    const spaced = bodyOf(report).replace('{', '{ ');
    expectRefusal(await post(spaced, { 'stripe-signature': signature }), 401, 'signature_invalid');
    expect(await storedReport(report.id)).toBeUndefined();
  });
});

test.each([
  ['no event', '{}'],
  ['an id of something else', bodyOf(reportOf({ id: 'in_1' }))],
  ['no time', JSON.stringify({ id: 'evt_1', type: 'invoice.paid', data: { object: {} } })],
])('a signed report that is %s gets 400', async (_, body) => {
  expectRefusal(await send(body), 400, 'validation_failed');
});

test('a report about an unknown subscription, and one of an unknown type, are stored', async () => {
  const unknown = reportOf({ type: 'treasury.outbound_payment.created' });
  const foreign = reportOf({ object: { object: 'subscription', id: 'sub_of_somebody_else' } });
  for (const report of [unknown, foreign])
    expect(expectOk(await send(bodyOf(report))).body).toEqual({ ok: true, repeated: false });
  expect(await storedReport(unknown.id)).toMatchObject({ outcome: 'kept', isProcessed: true });
  expect(await storedReport(foreign.id)).toMatchObject({
    outcome: 'kept',
    isProcessed: true,
    subscriptionId: 'sub_of_somebody_else',
  });
});

test('reports about one of our subscriptions wake its run, in any order, each once', async () => {
  const { vendorId, wakes } = await subscribed();
  const now = Math.floor(Date.now() / 1_000);
  const object = { object: 'subscription', id: vendorId };
  const newer = reportOf({ object, created: now });
  const older = reportOf({ object, created: now - 86_400, type: 'customer.subscription.created' });
  const before = await wakes();
  for (const report of [newer, older])
    expect(expectOk(await send(bodyOf(report))).body).toMatchObject({ repeated: false });
  expect(await wakes()).toBe(before + 2);
  expect(await storedReport(newer.id)).toMatchObject({ subscriptionId: vendorId });
  const again = await Promise.all([newer, newer, older].map((report) => send(bodyOf(report))));
  for (const answer of again) expect(expectOk(answer).body).toEqual({ ok: true, repeated: true });
  expect(await wakes()).toBe(before + 2);
});

test('one report that arrives many times at once counts once', async () => {
  const { vendorId, wakes } = await subscribed();
  const before = await wakes();
  const body = bodyOf(reportOf({ object: { object: 'subscription', id: vendorId } }));
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(body)));
  const repeated = answers.map((answer) => expectOk(answer).body['repeated']);
  expect(repeated.filter((isRepeated) => isRepeated === false)).toHaveLength(1);
  expect(await wakes()).toBe(before + 1);
});

test('the simulated vendor reports a payment itself, and a report of it sends no second receipt', async () => {
  const email = `buyer-${randomUUID()}@example.com`;
  const checkoutId = await paidCheckout(world.api, 'growth', email);
  const reported = await until('the vendor to report the payment', { timeoutMs: 20_000 }, async () => {
    const rows = await world.database.withSystem(
      'read the reports of a checkout in a test',
      (tx) => tx.query<{ id: string }>`select id from payment_events where checkout_id = ${checkoutId}`,
    );
    return rows.length > 0 && rows;
  });
  expect(reported).toHaveLength(1);
  const object = { object: 'checkout.session', id: checkoutId };
  expectOk(await send(bodyOf(reportOf({ type: 'checkout.session.completed', object }))));
  await until(
    'the receipt',
    { timeoutMs: 20_000 },
    async () => (await mailsTo(world.stack, email)).length > 0,
  );
  expect(await mailsTo(world.stack, email)).toHaveLength(1);
});

test('a report of a payment processed without its receipt mails the receipt when it arrives again, once', async () => {
  const email = `buyer-${randomUUID()}@example.com`;
  const checkoutId = await paidAtVendor(simVendor(world), { email });
  const report = reportOf({
    type: 'checkout.session.completed',
    object: { object: 'checkout.session', id: checkoutId },
  });
  const taken = { id: report.id, type: report.type, subscriptionId: null, checkoutId, dispute: null };
  await takeMissedEvent(world.database, { ...taken, createdAt: new Date(report.created * 1_000) });
  for (let times = 0; times < 2; times += 1)
    expect(expectOk(await send(bodyOf(report))).body).toEqual({ ok: true, repeated: true });
  const mail = await newestMail(world.stack, email);
  expect(mail.body).toContain(`/onboarding?session_id=${checkoutId}`);
  expect(await mailsTo(world.stack, email)).toHaveLength(1);
});

test('an unpaid checkout has no receipt, whatever a report says', async () => {
  const object = { object: 'checkout.session', id: 'cs_sim_0000000000' };
  const report = reportOf({ type: 'checkout.session.completed', object });
  expect(expectOk(await send(bodyOf(report))).body).toMatchObject({ repeated: false });
  expect(await storedReport(report.id)).toMatchObject({ outcome: 'kept' });
});
