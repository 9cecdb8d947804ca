/** Buying a package at the simulated vendor: opened, shown, paid, declined. */
import { randomUUID } from 'node:crypto';
import { SimCheckoutResult } from '@praxis/contracts/checkout/checkout';
import { TEST_CARDS } from '@praxis/contracts/checkout/checkout.const';
import { expectOk, World } from '../../support/journey.js';
import { mailAbout, mailsTo } from '../../support/mailbox.js';
import { openCheckout, TEST_CARD } from '../../support/onboarding.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';

const world = World.ofFile();
const pay = (id: string, card: object = {}) =>
  world.api.post(`/v1/sim/checkouts/${id}/payment`, { ...TEST_CARD, ...card });

test('a checkout charges the set-up fee today and the months later, and knows no tenant', async () => {
  const id = await openCheckout(world.api, 'starter');
  const { checkout } = SimCheckoutResult.parse(expectOk(await world.api.get(`/v1/sim/checkouts/${id}`)).body);
  expect(checkout).toMatchObject({ tier: 'starter', status: 'open', totalCents: 999_900 });
  expect(checkout.lines.map(({ amountCents, isDueToday }) => [amountCents, isDueToday])).toEqual([
    [999_900, true],
    [250_000, false],
  ]);
  expect(expectOk(await world.api.get(`/v1/checkouts/${id}`)).body.checkout).toEqual({
    sessionId: id,
    tier: 'starter',
    status: 'open',
    isOnboarded: false,
  });
});

test('paying leads to the success page, and emails the set-up link, also after a double click', async () => {
  const email = `buyer-${randomUUID()}@example.com`;
  const id = await openCheckout(world.api, 'growth', email);
  const answers = await Promise.all([pay(id), pay(id), pay(id)]);
  for (const answer of answers)
    expect(expectOk(answer).body.url).toBe(`${world.stack.baseUrl}/success?session_id=${id}&tier=growth`);
  expect(expectOk(await world.api.get(`/v1/checkouts/${id}`)).body.checkout).toMatchObject({
    status: 'paid',
  });
  const mail = await mailAbout(world.stack, email, 'Your payment for the Growth Package');
  expect(mail.body).toContain(`${world.stack.baseUrl}/onboarding?session_id=${id}&tier=growth`);
  expect(await mailsTo(world.stack, email)).toHaveLength(1);
});

test.each(TEST_CARDS.filter(({ declineCode }) => declineCode !== null))(
  'the card that $label is declined, and another one pays',
  async ({ number, declineCode }) => {
    const id = await openCheckout(world.api);
    expectRefusal(await pay(id, { cardNumber: number }), 402, String(declineCode));
    expect(expectOk(await world.api.get(`/v1/checkouts/${id}`)).body.checkout).toMatchObject({
      status: 'open',
    });
    expectOk(await pay(id));
  },
);

test('a card that is not a test card never pays', async () => {
  const answer = await pay(await openCheckout(world.api), { cardNumber: '5555 5555 5555 4444' });
  expectRefusal(answer, 400, 'validation_failed');
  expect(refusedFields(answer)).toEqual(['cardNumber']);
});

test('unknown packages, addresses and ids are refused', async () => {
  const request = (body: object) => world.api.post('/v1/functions/simple-stripe-checkout', body);
  expectRefusal(await request({ tier: 'platinum', email: 'a@b.co' }), 400, 'validation_failed');
  expectRefusal(await request({ tier: 'growth', email: 'nobody' }), 400, 'validation_failed');
  expectRefusal(await request({ tier: 'growth', email: 'a@b.co', amount: 1 }), 400, 'validation_failed');
  for (const path of ['/v1/checkouts/cs_sim_0000000000', '/v1/sim/checkouts/cs_sim_0000000000'])
    expectRefusal(await world.api.get(path), 404, 'not_found');
  expectRefusal(await world.api.get('/v1/checkouts/1'), 400, 'validation_failed');
});
