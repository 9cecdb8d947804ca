import { TEST_CARDS } from '@praxis/contracts/checkout/checkout.const';
import { SimPaymentDesk } from '../testing/sim-payment-desk.js';
import { paymentWebhook } from './sim-notifier.js';
import { signPaymentWebhook } from './webhook-signature.js';

const PAYS = '4242424242424242';
let desk: SimPaymentDesk;
beforeEach(() => {
  desk = new SimPaymentDesk();
});

describe('a checkout', () => {
  test('is the same for the same key, and another for another key', async () => {
    const first = await desk.open('one');
    expect(await desk.payments.findCheckout(first)).toEqual({
      id: first,
      tier: 'growth',
      practiceId: null,
      status: 'open',
      url: `https://desk.example/sim/checkout/${first}`,
      customerId: null,
      subscriptionId: null,
    });
    expect(await desk.open('one')).toBe(first);
    expect(await desk.open('two')).not.toBe(first);
    expect(await desk.payments.findBuyer(first)).toBeUndefined();
  });

  test('that is paid several times, also concurrently, is charged once', async () => {
    const id = await desk.open('one');
    const outcomes = await Promise.all([1, 2, 3].map(() => desk.payments.pay(id, PAYS)));
    outcomes.push(await desk.payments.pay(id, PAYS));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ kind: 'paid', checkout: { id } });
    const checkout = await desk.payments.findCheckout(id);
    expect(checkout?.status).toBe('paid');
    expect(await desk.payments.findBuyer(id)).toBe('ada@cole.example');
    const invoices = await desk.payments.listInvoices(checkout?.subscriptionId ?? '', 10);
    expect(invoices).toHaveLength(1);
    expect(invoices[0]).toMatchObject({
      status: 'paid',
      currency: 'usd',
      totalCents: 1_499_900,
      attempts: 1,
    });
    expect(invoices[0]?.lines.map(({ kind }) => kind)).toEqual(['setup']);
    expect(desk.types()).toEqual(['checkout.session.completed', 'invoice.paid']);
  });

  test('of a returning practice charges the first month, which starts at once', async () => {
    const practiceId = '44444444-4444-4444-8444-444444444444';
    const id = await desk.open('again', 'starter', { practiceId });
    await desk.payments.pay(id, PAYS);
    const checkout = await desk.payments.findCheckout(id);
    expect(checkout).toMatchObject({ status: 'paid', practiceId });
    const subscriptionId = checkout?.subscriptionId ?? '';
    expect(await desk.payments.findSubscription(subscriptionId)).toMatchObject({
      status: 'active',
      trialEndsAt: null,
      periodStart: desk.now,
      periodEnd: new Date('2026-06-01T12:00:00Z'),
    });
    expect(await desk.payments.listInvoices(subscriptionId, 10)).toMatchObject([
      { status: 'paid', totalCents: 250_000, lines: [{ kind: 'base' }] },
    ]);
    desk.at('2026-06-01T14:00:00Z');
    expect(await desk.payments.listInvoices(subscriptionId, 10)).toMatchObject([
      { status: 'paid', totalCents: 250_000 },
      { status: 'paid', totalCents: 250_000 },
    ]);
  });

  test.each(TEST_CARDS.filter(({ declineCode }) => declineCode !== null))(
    'declines the test card $number',
    async (card) => {
      const id = await desk.open(card.number);
      expect(await desk.payments.pay(id, card.number)).toEqual({ kind: 'declined', code: card.declineCode });
      expect(await desk.payments.findCheckout(id)).toMatchObject({ status: 'open', subscriptionId: null });
    },
  );

  test('declines every card that is not a test card, and stores no card number', async () => {
    const id = await desk.open('four');
    expect(await desk.payments.pay(id, '5555555555554444')).toEqual({
      kind: 'declined',
      code: 'unknown_card',
    });
    await desk.payments.pay(id, PAYS);
    expect(JSON.stringify([...desk.store.rows.values()])).not.toContain(PAYS);
  });

  test('with an unknown id is not found', async () => {
    expect(await desk.payments.pay('cs_sim_none', PAYS)).toEqual({ kind: 'unknown' });
    expect(await desk.payments.findCheckout('cs_sim_none')).toBeUndefined();
    expect(await desk.payments.findSubscription('sub_sim_none')).toBeUndefined();
    expect(await desk.payments.listInvoices('sub_sim_none', 10)).toEqual([]);
  });
});

describe('events', () => {
  test('are listed as they were delivered, the oldest first', async () => {
    const { id } = await desk.buy();
    const [later, end] = [1_000, 2_000].map((ms) => new Date(desk.now.getTime() + ms)) as [Date, Date];
    const listed = await desk.payments.listEvents({ since: desk.now, until: later });
    expect(listed.map(({ type }) => type)).toEqual(['checkout.session.completed', 'invoice.paid']);
    expect(listed.every(({ subscriptionId }) => subscriptionId === id)).toBe(true);
    expect(listed[0]?.checkoutId).toMatch(/^cs_sim_/);
    expect(await desk.payments.listEvents({ since: later, until: end })).toEqual([]);
    const [event] = desk.events;
    if (!event) throw new Error('nothing was delivered');
    const body = paymentWebhook(event);
    const signature = signPaymentWebhook({ body, secret: 'whsec_sim', at: desk.now });
    expect(await desk.payments.readWebhook({ body, signature }, desk.now)).toEqual(listed[0]);
  });

  test('are refused if forged, stale or unsigned, and unreadable if a signed body is not an event', async () => {
    const body = '{}';
    const signed = { body, signature: signPaymentWebhook({ body, secret: 'whsec_sim', at: desk.now }) };
    const forged = { body, signature: signPaymentWebhook({ body, secret: 'whsec_other', at: desk.now }) };
    const later = new Date(desk.now.getTime() + 360_000);
    const refused = { name: 'WebhookRefused' };
    await expect(desk.payments.readWebhook(forged, desk.now)).rejects.toMatchObject(refused);
    await expect(desk.payments.readWebhook(signed, later)).rejects.toMatchObject(refused);
    await expect(desk.payments.readWebhook({ body, signature: undefined }, desk.now)).rejects.toMatchObject(
      refused,
    );
    await expect(desk.payments.readWebhook(signed, desk.now)).rejects.toMatchObject({
      name: 'UnreadableWebhook',
    });
  });
});

describe('a portal', () => {
  const tokenOf = (url: string | undefined): string => url?.split('/').at(-1) ?? '';
  const portal = async (customerId: string): Promise<string> =>
    tokenOf(await desk.payments.openPortal({ customerId, returnUrl: 'https://desk.example/' }));

  test('opens for an hour, and only for a known customer', async () => {
    const { customerId } = await desk.buy();
    const token = await portal(customerId);
    expect(await desk.payments.showPortal(token)).toMatchObject({
      card: 'pays',
      returnUrl: 'https://desk.example/',
      subscription: { tier: 'growth', status: 'trialing' },
    });
    expect(await desk.payments.showPortal(`${token.slice(0, -1)}!`)).toBeUndefined();
    desk.at('2026-05-01T13:00:00Z');
    expect(await desk.payments.showPortal(token)).toBeUndefined();
    expect(await desk.payments.openPortal({ customerId: 'cus_sim_none', returnUrl: '/' })).toBeUndefined();
  });

  test('pays the open invoice at once with a new card', async () => {
    const { id, customerId } = await desk.buy('declined_later');
    desk.at('2026-05-15T13:00:00Z');
    expect(await desk.payments.findSubscription(id)).toMatchObject({ status: 'past_due' });
    const token = await portal(customerId);
    const tried = await desk.payments.changeInPortal(token, { action: 'pay' });
    expect(tried?.invoices[0]).toMatchObject({ status: 'open', attempts: 2 });
    const paid = await desk.payments.changeInPortal(token, { action: 'change-card', card: 'pays' });
    expect(paid).toMatchObject({ card: 'pays', subscription: { status: 'active' } });
    expect(paid?.invoices[0]).toMatchObject({ status: 'paid', attempts: 3 });
  });

  test('cancels at the end of the period, resumes, and does not change an ended subscription', async () => {
    const { id, customerId } = await desk.buy();
    const token = await portal(customerId);
    expect(await desk.payments.changeInPortal(token, { action: 'cancel' })).toMatchObject({
      subscription: { cancelAtPeriodEnd: true },
    });
    expect(await desk.payments.changeInPortal(token, { action: 'resume' })).toMatchObject({
      subscription: { cancelAtPeriodEnd: false },
    });
    await desk.payments.setCancellation({ subscriptionId: id, atPeriodEnd: true });
    desk.at('2026-05-20T12:00:00Z');
    const closed = await desk.payments.changeInPortal(await portal(customerId), { action: 'resume' });
    expect(closed?.subscription).toMatchObject({ status: 'canceled', cancelAtPeriodEnd: true });
  });
});
