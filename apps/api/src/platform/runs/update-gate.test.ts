import type { QueuedTurn } from './turn-queue.js';
import { UpdateGate, MAX_UPDATES_AT_ONCE, type Passage } from './update-gate.js';

const to = (run: string, rest: Partial<Passage> = {}): Passage => ({
  run,
  lane: 'records',
  timeoutMs: 60_000,
  ...rest,
});
const done = <Result>(result: Result): QueuedTurn<Result> => ({ kind: 'done', result });

/** Work that ends when the test says so, and records when it begins. */
function slowWork(): {
  begun: number[];
  most(): number;
  ends: (() => void)[];
  work(n: number): () => Promise<number>;
} {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  let inside = 0;
  let most = 0;
  return {
    begun,
    ends,
    most: () => most,
    work: (n) => async () => {
      begun.push(n);
      most = Math.max(most, (inside += 1));
      await new Promise<void>((end) => ends.push(end));
      inside -= 1;
      return n;
    },
  };
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

test('a run gets a few updates at once, in order of arrival, and does not wait for another run', async () => {
  const gate = new UpdateGate();
  const { begun, ends, most, work } = slowWork();
  const passes = numbers(20).map((n) => gate.pass(to('run'), work(n)));
  expect(await gate.pass(to('another'), () => Promise.resolve('at once'))).toEqual(done('at once'));
  for (const n of numbers(20)) {
    ends.shift()?.();
    expect(await passes[n]).toEqual(done(n));
  }
  expect(most()).toBe(MAX_UPDATES_AT_ONCE);
  expect(begun).toEqual(numbers(20));
});

test('an update that waits too long leaves the queue, and an update that fails makes room for the next', async () => {
  const gate = new UpdateGate();
  const ends: ((failure: Error) => void)[] = [];
  const full = numbers(MAX_UPDATES_AT_ONCE).map(() =>
    gate.pass(to('run'), () => new Promise((_, fail) => ends.push(fail))).catch(() => 'failed'),
  );
  expect(await gate.pass(to('run', { timeoutMs: 5 }), () => Promise.resolve('never'))).toEqual({
    kind: 'late',
  });
  const next = gate.pass(to('run'), () => Promise.resolve('then'));
  for (const end of ends) end(new Error('it did not work'));
  expect(await next).toEqual(done('then'));
  expect(await Promise.all(full)).toEqual(full.map(() => 'failed'));
});

test('updates of many runs are sent to the engine in order of arrival, with a limited number at once', async () => {
  const gate = new UpdateGate({ places: { records: 8, vendors: 1 } });
  const { begun, ends, most, work } = slowWork();
  // Two hundred people take four steps each; after a step, a person queues up again behind those who still wait.
  const people = 200;
  const person = async (n: number): Promise<void> => {
    for (let step = 0; step < 4; step += 1) await gate.pass(to(`run ${n}`), work(step * people + n));
  };
  const all = numbers(people).map(person);
  for (let served = 0; served < people * 4; served += 1) {
    ends.shift()?.();
    await new Promise((turn) => setImmediate(turn));
  }
  await Promise.all(all);
  expect(most()).toBe(8);
  expect(begun).toEqual(numbers(people * 4));
});

test('a tenant with many updates delays another tenant’s by one turn each, and fills only its own queue', async () => {
  const gate = new UpdateGate({ places: { records: 2, vendors: 1 }, length: 50 });
  const { begun, ends, work } = slowWork();
  const pass = (tenant: string, n: number) => gate.pass(to(`tenant/${tenant}/journey/${n}`), work(n));
  const crowd = numbers(52).map((n) => pass('crowded', n));
  expect(await pass('crowded', 52)).toEqual({ kind: 'full' });
  const others = [100, 101].map((n) => pass('quiet', n));
  for (let served = 0; served < 54; served += 1) {
    ends.shift()?.();
    await new Promise((turn) => setImmediate(turn));
  }
  await Promise.all([...crowd, ...others]);
  expect(begun.slice(0, 7)).toEqual([0, 1, 2, 100, 3, 101, 4]);
  expect(begun.slice(7)).toEqual(numbers(52).slice(5));
});

test('a full lane rejects the next update at once, and the other lane continues', async () => {
  const gate = new UpdateGate({ places: { records: 1, vendors: 1 }, length: 2 });
  const { ends, work } = slowWork();
  const taken = numbers(3).map((n) => gate.pass(to(`run ${n}`, { lane: 'vendors' }), work(n)));
  const turnedAway = await gate.pass(to('run 3', { lane: 'vendors' }), () => Promise.resolve('never'));
  expect(turnedAway).toEqual({ kind: 'full' });
  expect(await gate.pass(to('run 4'), () => Promise.resolve('an intake'))).toEqual(done('an intake'));
  for (const n of numbers(3)) {
    ends.shift()?.();
    expect(await taken[n]).toEqual(done(n));
  }
});

test('an update waits for the engine and its run no longer than its timeout', async () => {
  const gate = new UpdateGate({ places: { records: 1, vendors: 1 } });
  const { ends, work } = slowWork();
  const first = gate.pass(to('run 0'), work(0));
  const late = gate.pass(to('run 1', { timeoutMs: 20 }), () => Promise.resolve('never'));
  expect(await late).toEqual({ kind: 'late' });
  ends.shift()?.();
  expect(await first).toEqual(done(0));
  expect(await gate.pass(to('run 1'), () => Promise.resolve('then'))).toEqual(done('then'));
});
