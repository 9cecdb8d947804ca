import { mayReadMetrics } from './metrics-access.js';

const TOKEN = 'a-token-for-metrics';

test('with a token whoever sends it may read, from wherever', () => {
  expect(mayReadMetrics({ token: TOKEN, authorization: `Bearer ${TOKEN}`, isLocal: false })).toBe(true);
});

test.each([
  undefined,
  '',
  'Bearer',
  'Bearer ',
  `Bearer ${TOKEN} `,
  `bearer ${TOKEN}`,
  `Bearer ${TOKEN}x`,
  TOKEN,
])('with a token nobody may read who sends %j, not even this machine', (authorization) => {
  expect(mayReadMetrics({ token: TOKEN, authorization, isLocal: true })).toBe(false);
});

test('without a token this machine alone may read', () => {
  expect(mayReadMetrics({ token: undefined, authorization: undefined, isLocal: true })).toBe(true);
  expect(mayReadMetrics({ token: undefined, authorization: `Bearer ${TOKEN}`, isLocal: false })).toBe(false);
});
