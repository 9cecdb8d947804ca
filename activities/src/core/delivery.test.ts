import type { Adapter } from '@praxis/providers/adapter';
import { ProviderError } from '@praxis/providers/failures';
import { deliverOnce, type Delivery } from './delivery.js';

const PORT: Adapter = { mode: 'live', name: 'A vendor', idempotent: false, idempotencyWindowMs: 0 };

/** A delivery that records its calls, with a vendor that knows no earlier attempt. */
function deliveryOf(status: Delivery['status']): { delivery: Delivery; done: string[] } {
  const done: string[] = [];
  const note = <Result>(what: string, result: Result): Promise<Result> => {
    done.push(what);
    return Promise.resolve(result);
  };
  const delivery: Delivery = {
    status,
    attempts: 1,
    port: PORT,
    send: () => note('send', 'id'),
    find: () => note('find', { outcome: 'absent' }),
    restart: () => note('restart', undefined),
    giveBack: () => note('give back', undefined),
    settle: ({ status: settled }) => note(settled, undefined),
  };
  return { delivery, done };
}

test('if the vendor does not have the message of an earlier attempt, a new attempt starts and sends it', async () => {
  const { delivery, done } = deliveryOf('sending');
  expect(await deliverOnce(delivery)).toBe('sent');
  expect(done).toEqual(['find', 'restart', 'send', 'sent']);
});

test('a first attempt sends without asking the vendor for earlier ones', async () => {
  const { delivery, done } = deliveryOf('queued');
  expect(await deliverOnce(delivery)).toBe('sent');
  expect(done).toEqual(['send', 'sent']);
});

test('an ambiguous send is recorded as open before it is retried', async () => {
  const { delivery, done } = deliveryOf('queued');
  const open: Delivery = {
    ...delivery,
    send: () => Promise.reject(new ProviderError({ code: 'ambiguous', provider: 'A vendor', port: 'sms' })),
    noteOpen: (errorCode) => Promise.resolve(void done.push(`open: ${errorCode}`)),
  };
  await expect(deliverOnce(open)).rejects.toMatchObject({ type: 'ambiguous' });
  expect(done).toEqual(['open: ambiguous']);
});

test.each([
  ['found', 'sent'],
  ['absent', 'failed'],
] as const)('after a refused repeat the result of the earlier attempt decides: %s', async (outcome, end) => {
  const { delivery, done } = deliveryOf('sending');
  const refused: Delivery = {
    ...delivery,
    port: { ...PORT, idempotent: true, idempotencyWindowMs: 60_000 },
    send: () => Promise.reject(new ProviderError({ code: 'rejected', provider: 'A vendor', port: 'email' })),
    find: () =>
      Promise.resolve(
        outcome === 'absent'
          ? { outcome }
          : { outcome, message: { providerMessageId: 'id', status: 'accepted', createdAt: new Date() } },
      ),
  };
  expect(await deliverOnce(refused)).toBe(end);
  expect(done).toEqual([end]);
});
