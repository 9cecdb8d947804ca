import { randomUUID } from 'node:crypto';
import { logScope } from './log-scope.js';
import { acceptedRequestId, currentRequestId, withRequestId } from './request-scope.js';

test('a UUID is taken as it is', () => {
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
])('%j is no request id', (sent) => {
  expect(acceptedRequestId(sent)).toBeUndefined();
});

test('what runs for a request knows its id, and so do its lines in a log', async () => {
  const id = randomUUID();
  await withRequestId(id, async () => {
    await Promise.resolve();
    expect(currentRequestId()).toBe(id);
    expect(logScope()).toEqual({ requestId: id });
  });
  expect(logScope()).toEqual({});
});
