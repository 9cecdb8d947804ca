import { randomUUID } from 'node:crypto';
import { logScope } from './log-scope.js';
import { acceptedRequestId, currentRequestId, withRequestId } from './request-scope.js';

test('a UUID is accepted as a request id', () => {
  const id = randomUUID();
  expect(acceptedRequestId(id)).toBe(id);
});

test.each([
  undefined,
  '',
  'mine',
  1,
  [randomUUID()],
  randomUUID().toUpperCase(),
  `${randomUUID()}\n`,
  ` ${randomUUID()}`,
])('%j is not a request id', (sent) => {
  expect(acceptedRequestId(sent)).toBeUndefined();
});

test('code that runs for a request has its id, and so do its log lines', async () => {
  const id = randomUUID();
  await withRequestId(id, async () => {
    await Promise.resolve();
    expect(currentRequestId()).toBe(id);
    expect(logScope()).toEqual({ requestId: id });
  });
  expect(logScope()).toEqual({});
});
