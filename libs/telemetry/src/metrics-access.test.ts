import { mayReadMetrics } from './metrics-access.js';

const TOKEN = 'a-token-for-metrics';

test('if a token is set, any machine that sends it may read metrics', () => {
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
])('if a token is set, even this machine may not read metrics with %j', (authorization) => {
  expect(mayReadMetrics({ token: TOKEN, authorization, isLocal: true })).toBe(false);
});

test('if no token is set, only this machine may read metrics', () => {
  expect(mayReadMetrics({ token: undefined, authorization: undefined, isLocal: true })).toBe(true);
  expect(mayReadMetrics({ token: undefined, authorization: `Bearer ${TOKEN}`, isLocal: false })).toBe(false);
});
