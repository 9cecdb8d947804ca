import { TEST_CARDS } from '@praxis/contracts/checkout/checkout.const';
import { createSimPayments, type StoredCheckout } from './sim.js';

const checkouts = new Map<string, StoredCheckout>();
const payments = createSimPayments({
  store: {
    add: ({ idempotencyKey: _, ...checkout }) => {
      const stored = checkouts.get(checkout.id) ?? { ...checkout, status: 'open' as const };
      checkouts.set(checkout.id, stored);
      return Promise.resolve(stored);
    },
    find: (id) => Promise.resolve(checkouts.get(id)),
    pay: (id) => {
      const stored = checkouts.get(id);
      if (stored?.status !== 'open') return Promise.resolve(false);
      checkouts.set(id, { ...stored, status: 'paid' });
      return Promise.resolve(true);
    },
  },
  pageUrl: (id) => `https://desk.example/sim/checkout/${id}`,
});
const open = (idempotencyKey: string) =>
  payments.openCheckout({
    tier: 'growth',
    email: 'ada@cole.example',
    successUrl: (id) => `https://desk.example/success?session_id=${id}`,
    cancelUrl: 'https://desk.example/pricing',
    idempotencyKey,
  });
const PAYS = '4242424242424242';

test('the same key is the same checkout, another key another one', async () => {
  const first = await open('one');
  expect(first).toMatchObject({ tier: 'growth', status: 'open' });
  expect(first.url).toBe(`https://desk.example/sim/checkout/${first.id}`);
  expect(await open('one')).toEqual(first);
  expect((await open('two')).id).not.toBe(first.id);
});

test('a test card that pays leads to the success page, and paying again too', async () => {
  const { id } = await open('three');
  const successUrl = `https://desk.example/success?session_id=${id}`;
  const paid = { kind: 'paid', checkout: { id, status: 'paid', successUrl } };
  expect(await payments.pay(id, PAYS)).toMatchObject(paid);
  expect(await payments.pay(id, PAYS)).toMatchObject(paid);
  expect(await payments.findCheckout(id)).toMatchObject({ status: 'paid' });
});

test.each(TEST_CARDS.filter(({ declineCode }) => declineCode !== null))(
  '$number is refused',
  async (card) => {
    const { id } = await open(card.number);
    expect(await payments.pay(id, card.number)).toEqual({ kind: 'declined', code: card.declineCode });
    expect(await payments.findCheckout(id)).toMatchObject({ status: 'open' });
  },
);

test('a card that is none of the test cards never pays', async () => {
  const { id } = await open('four');
  expect(await payments.pay(id, '5555555555554444')).toEqual({ kind: 'declined', code: 'unknown_card' });
});

test('an id that nobody gave out is unknown', async () => {
  expect(await payments.pay('cs_sim_none', PAYS)).toEqual({ kind: 'unknown' });
  expect(await payments.findCheckout('cs_sim_none')).toBeUndefined();
});
