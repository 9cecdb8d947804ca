import { randomUUID } from 'node:crypto';
import { Failure } from '../../platform/http/failure.js';
import { LiveHolds } from './live-holds.js';

const request = { ip: '203.0.113.7' };
const tenantId = randomUUID();
const MINUTE_MS = 60_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const visit = (changes = {}): { tenantId: string; visit: string } => ({
  tenantId,
  visit: randomUUID(),
  ...changes,
});
const succeed = (): Promise<string> => Promise.resolve('held');
const isTaken = (): Promise<string> => Promise.reject(new Error('taken'));

test('an IP address may have a limited number of holds, and a hold that has ended no longer counts', async () => {
  const holds = new LiveHolds(2);
  await holds.within(request, visit(), succeed);
  jest.advanceTimersByTime(3 * MINUTE_MS);
  await holds.within(request, visit(), succeed);
  const refused = holds.within(request, visit(), succeed);
  await expect(refused).rejects.toBeInstanceOf(Failure);
  await expect(refused).rejects.toMatchObject({ status: 429, code: 'too_many_holds', retryAfter: 120 });
  await holds.within({ ip: '203.0.113.8' }, visit(), succeed);
  await holds.within(request, visit({ tenantId: randomUUID() }), succeed);
  jest.advanceTimersByTime(2 * MINUTE_MS);
  await expect(holds.within(request, visit(), succeed)).resolves.toBe('held');
});

test('a visit that changes its hold to another time counts once, in whichever case its id is written', async () => {
  const holds = new LiveHolds(2);
  const own = visit();
  await holds.within(request, own, succeed);
  await holds.within(request, visit(), succeed);
  const written = { ...own, visit: own.visit.toUpperCase() };
  await expect(holds.within(request, written, succeed)).resolves.toBe('held');
});

test('a failed hold does not count, and the hold that the visit had before still counts', async () => {
  const holds = new LiveHolds(1);
  await expect(holds.within(request, visit(), isTaken)).rejects.toThrow('taken');
  const own = visit();
  await holds.within(request, own, succeed);
  await expect(holds.within(request, own, isTaken)).rejects.toThrow('taken');
  await expect(holds.within(request, visit(), succeed)).rejects.toMatchObject({ status: 429 });
});

test('a pending hold counts, even if another request of the same visit is refused meanwhile', async () => {
  const holds = new LiveHolds(1);
  const own = visit();
  const answers: (() => void)[] = [];
  const slow = holds.within(request, own, () => new Promise<void>((resolve) => answers.push(resolve)));
  await expect(holds.within(request, own, isTaken)).rejects.toThrow('taken');
  await expect(holds.within(request, visit(), succeed)).rejects.toMatchObject({ status: 429 });
  for (const answer of answers) answer();
  await slow;
  await expect(holds.within(request, visit(), succeed)).rejects.toMatchObject({ status: 429 });
});

test('the hold of a visit that has booked no longer counts', async () => {
  const holds = new LiveHolds(1);
  const own = visit();
  await holds.within(request, own, succeed);
  holds.release(request, own);
  await expect(holds.within(request, visit(), succeed)).resolves.toBe('held');
});
