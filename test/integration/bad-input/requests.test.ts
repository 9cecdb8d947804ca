/** Requests that are invalid before any field is read: address, key, media type, size, JSON. */
import { randomUUID } from 'node:crypto';
import { lawIntake, newSession, realEstateIntake, roiRequest, type Fields } from '../../support/factories.js';
import { World } from '../../support/journey.js';
import { countRecords, NOTHING_STORED } from '../../support/records.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();

const POSTS = [
  '/v1/law/intake/submit',
  '/v1/realestate/intake/submit',
  '/v1/law/appointment/book',
  '/v1/law/appointment/hold',
  '/v1/law/followup/send',
  '/v1/law/roi/calc',
  '/v1/events/log',
  '/v1/functions/events-log',
  '/v1/functions/demo-limiter',
  '/v1/functions/book-meeting',
  '/v1/functions/send-demo-email',
];

describe.each(['medicine', 'LAW', 'law%20', '__proto__', 'constructor', '%00', "law'--"])(
  'the industry %s',
  (industry) => {
    test.each(['intake/submit', 'appointment/book', 'appointment/hold', 'followup/send', 'roi/calc'])(
      'gets a 404 from %s, whatever the body',
      async (step) => {
        for (const body of [lawIntake(), {}, roiRequest()])
          expectRefusal(await world.api.post(`/v1/${industry}/${step}`, body), 404, 'unknown_industry');
      },
    );

    test('gets a 404 from read routes', async () => {
      expectRefusal(await world.api.get(`/v1/${industry}/journey/${newSession()}`), 404, 'unknown_industry');
      expectRefusal(await world.api.get(`/v1/${industry}/appointment/slots`), 404, 'unknown_industry');
    });
  },
);

test.each(['nothing', 'demo-limiter2', 'DEMO-LIMITER', '__proto__'])(
  'returns 404 for the unknown function %s',
  async (name) => {
    expectRefusal(await world.api.post(`/v1/functions/${name}`, { action: 'x' }), 404, 'unknown_function');
  },
);

test.each([
  '/v1',
  '/v1/',
  '/v1/nothing',
  '/v1/law',
  '/v1/law/intake',
  '/v1/law/intake/submit/more',
  '/healthz/more',
])('returns 404 for the unknown path %s', async (path) => {
  expectRefusal(await world.api.get(path), 404, 'not_found');
  expectRefusal(await world.api.post(path, {}), 404, 'not_found');
});

test.each(POSTS)('%s rejects PUT, PATCH and DELETE', async (path) => {
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    expectRefusal(await world.api.request(method, path, { body: {} }), 404, 'not_found');
});

test.each(['/v1/%zz', '/v1/%', '/%c3%28/x'])(
  'rejects an address that cannot be decoded (%s) in the usual error format',
  async (path) => {
    expectRefusal(await world.api.get(path), 400, 'bad_request');
  },
);

describe.each(POSTS)('%s', (path) => {
  const body = (): Record<string, unknown> =>
    path.includes('realestate') ? realEstateIntake() : lawIntake();

  test('requires an API key', async () => {
    expectRefusal(await world.api.post(path, body(), { key: null }), 401, 'key_missing');
    expectRefusal(await world.api.post(path, body(), { key: '' }), 401, 'key_missing');
  });

  test.each(['wrong', 'pk_demo_00000000000000000000000000000000', "' or 1=1 --", 'x'.repeat(4_000)])(
    'rejects the unknown key %s',
    async (key) => {
      expectRefusal(await world.api.post(path, body(), { key }), 401, 'key_unknown');
    },
  );

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('refuses a body with the content type %s', async (type) => {
    const answer = await world.api.post(path, JSON.stringify(body()), { headers: { 'content-type': type } });
    expectRefusal(answer, 415, 'unsupported_media_type');
  });

  test.each([
    '{',
    '{"a":}',
    "{'a':1}",
    'nonsense',
    '{"a":1}}',
    '{"a":1',
    '\u0000',
    '[1,]',
    'NaN',
    'undefined',
  ])('refuses the malformed JSON %j', async (text) => {
    expectRefusal(await world.api.post(path, text), 400, 'malformed_json');
  });

  test('refuses a body that is nested thousands of times', async () => {
    const deep = `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`;
    const list = `${'['.repeat(3_000)}${']'.repeat(3_000)}`;
    for (const nested of [deep, list, `{"name":${deep}}`, `{"inputs":${deep},"events":${list}}`]) {
      const headers = { 'idempotency-key': randomUUID() };
      const answer = await world.api.post(path, nested, { headers });
      expect(answer.status).toBe(400);
      expect(answer.body.ok).toBe(false);
    }
  });

  test('refuses an empty body', async () => {
    expectRefusal(
      await world.api.post(path, '', { headers: { 'content-type': 'application/json' } }),
      400,
      'malformed_json',
    );
    const none = await world.api.request('POST', path);
    expect(none.status).toBe(400);
    expect(none.body.ok).toBe(false);
  });

  test.each(['[]', '[{}]', '"text"', '42', 'null', 'true'])(
    'refuses %s where an object is required',
    async (text) => {
      const answer = await world.api.post(path, text);
      expectRefusal(answer, 400, 'validation_failed');
    },
  );

  test('refuses a body over 256 KB and accepts one just below', async () => {
    const filled = (bytes: number): string => {
      const text = JSON.stringify({ ...body(), filler: '' });
      return text.replace('"filler":""', `"filler":"${'x'.repeat(bytes - text.length)}"`);
    };
    expectRefusal(await world.api.post(path, filled(256 * 1024 + 1)), 413, 'body_too_large');
    const below = await world.api.post(path, filled(256 * 1024));
    expect(below.status).not.toBe(413);
  });
});

test('stores nothing of a refused intake', async () => {
  const intake = lawIntake();
  await world.api.post('/v1/medicine/intake/submit', intake);
  await world.api.post('/v1/law/intake/submit', intake, { key: 'wrong' });
  await world.api.post('/v1/law/intake/submit', `${JSON.stringify(intake)}}`);
  await world.api.post('/v1/law/intake/submit', JSON.stringify(intake), {
    headers: { 'content-type': 'text/plain' },
  });
  await world.api.post('/v1/law/intake/submit', { ...intake, filler: 'x'.repeat(300_000) });
  expect(await countRecords(world.database, String(intake.sessionId))).toEqual(NOTHING_STORED);
});

test('refuses an intake of the other industry', async () => {
  const intake: Fields = { ...lawIntake(), industry: undefined };
  expectRefusal(await world.api.post('/v1/realestate/intake/submit', intake), 400, 'validation_failed');
  expect(await countRecords(world.database, String(intake.sessionId))).toEqual(NOTHING_STORED);
});

test('error responses reveal no internals', async () => {
  const answers = await Promise.all([
    world.api.get('/v1/sim/inbox?sessionId=%00'),
    world.api.get('/v1/sim/inbox?cursor=%00'),
    world.api.get('/v1/live?industry=law'),
    world.api.get(`/v1/law/appointment/not-an-id/ics?token=${'x'.repeat(50)}`),
  ]);
  for (const { status, body } of answers) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(JSON.stringify(body)).not.toMatch(/at \/|node_modules|select |QueryFailed|\.ts:|\.js:/);
  }
});
