import { ALLOWED } from '../../testing/demo-rows.js';
import { DEMO, VISITOR_TOKEN } from '../../testing/render-app.js';
import { noAnswer, refusal, TestApi } from '../../testing/test-api.js';
import { askDemoLimiter } from './demo-limiter.js';

const LIMITER = 'POST /v1/functions/demo-limiter';
const ACTION = { action: 'roi-calc', sessionId: 'sess-1', endpoint: '/v1/law/roi/calc' } as const;

function limiter(answer: Parameters<TestApi['on']>[1]): TestApi {
  const api = new TestApi()
    .on('GET /v1/demo/config', DEMO)
    .on('GET /v1/demo/visitor', () =>
      Response.json({ ok: true }, { headers: { 'x-visitor-token': VISITOR_TOKEN } }),
    )
    .on('POST /v1/events/*', { ok: true, logged: 1 })
    .on(LIMITER, answer);
  globalThis.fetch = api.fetch;
  return api;
}

test('sends the body of the specification, and returns the remaining count', async () => {
  const api = limiter(ALLOWED);
  expect(await askDemoLimiter(ACTION)).toMatchObject({ allowed: true, remaining: ALLOWED.remaining });
  const { action: actionType, ...rest } = ACTION;
  expect(api.to(LIMITER)[0]?.body).toEqual({ actionType, ...rest });
});

test('throws the limiter’s message and the flag when it refuses', async () => {
  limiter({ ...ALLOWED, allowed: false, remaining: 0, message: 'Used up.' });
  await expect(askDemoLimiter(ACTION)).rejects.toMatchObject({
    status: 429,
    code: 'limit_reached',
    message: 'Used up.',
    body: { ok: false, error: 'Used up.', limitReached: true },
  });
});

test.each([
  ['does not answer', () => noAnswer()],
  ['fails', () => refusal(500, { code: 'internal', error: 'It broke.' })],
  ['answers something else', { ok: true }],
])('allows with 999 remaining when the limiter %s', async (_, answer) => {
  limiter(answer);
  expect(await askDemoLimiter(ACTION)).toEqual({ allowed: true, remaining: 999 });
});
