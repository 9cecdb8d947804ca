import { UpdateGate, UPDATES_AT_ONCE } from './update-gate.js';

test('few at once for one run, first come first served, and no run waits for another', async () => {
  const gate = new UpdateGate();
  const order: number[] = [];
  let inside = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const work = (n: number) => async (): Promise<number> => {
    order.push(n);
    most = Math.max(most, (inside += 1));
    await new Promise<void>((end) => ends.push(end));
    inside -= 1;
    return n;
  };
  const calls = Array.from({ length: 20 }, (_, n) => gate.pass('run', 60_000, work(n)));
  expect(await gate.pass('another', 60_000, () => Promise.resolve('at once'))).toBe('at once');
  for (let n = 0; n < 20; n += 1) {
    ends.shift()?.();
    await calls[n];
  }
  expect(most).toBe(UPDATES_AT_ONCE);
  expect(order).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

test('whoever waits too long leaves the queue, and one that fails makes room', async () => {
  const gate = new UpdateGate();
  const ends: ((failure: Error) => void)[] = [];
  const full = Array.from({ length: UPDATES_AT_ONCE }, () =>
    gate.pass('run', 60_000, () => new Promise((_, fail) => ends.push(fail))).catch(() => 'failed'),
  );
  expect(await gate.pass('run', 5, () => Promise.resolve('never'))).toBeUndefined();
  const next = gate.pass('run', 60_000, () => Promise.resolve('then'));
  for (const end of ends) end(new Error('it did not work'));
  expect(await next).toBe('then');
  expect(await Promise.all(full)).toEqual(full.map(() => 'failed'));
});
