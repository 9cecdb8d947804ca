/** Idempotency-Key: one effect and one response per key, whether repeats arrive at once or later. */
import { randomUUID } from 'node:crypto';
import { withIdempotencyKey } from '../../support/api.js';
import { lawIntake, newSession, ROI_INPUTS } from '../../support/factories.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { countRecords, NOTHING_STORED } from '../../support/records.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeAll(async () => {
  tenant = await world.tenant();
});

const LIMITER = '/v1/functions/demo-limiter';

test('the same key and body return the same response, byte for byte, and have one effect', async () => {
  const options = withIdempotencyKey();
  const body = { sessionId: newSession(), actionType: 'roi-calc' };
  const first = expectOk(await tenant.api.post(LIMITER, body, options));
  const second = expectOk(await tenant.api.post(LIMITER, body, options));
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  const third = expectOk(await tenant.api.post(LIMITER, body));
  expect(third.body.sessionUsed).toBe(2);
});

test('the order of fields in the body does not matter', async () => {
  const options = withIdempotencyKey();
  const sessionId = newSession();
  const first = expectOk(await tenant.api.post(LIMITER, { sessionId, actionType: 'roi-calc' }, options));
  const second = expectOk(await tenant.api.post(LIMITER, { actionType: 'roi-calc', sessionId }, options));
  expect(second.body).toEqual(first.body);
});

test('the same key with another body is refused and has no effect', async () => {
  const options = withIdempotencyKey();
  const intake = lawIntake();
  expectOk(await tenant.api.post('/v1/law/intake/submit', intake, options));
  const other = lawIntake();
  expectRefusal(
    await tenant.api.post('/v1/law/intake/submit', other, options),
    409,
    'idempotency_key_reused',
  );
  expect(await countRecords(world.database, String(other.sessionId))).toEqual(NOTHING_STORED);
});

test('refuses the same key on another route', async () => {
  const options = withIdempotencyKey();
  const sessionId = newSession();
  expectOk(await tenant.api.post('/v1/law/roi/calc', { sessionId, inputs: ROI_INPUTS }, options));
  expectRefusal(
    await tenant.api.post(LIMITER, { sessionId, inputs: ROI_INPUTS }, options),
    409,
    'idempotency_key_reused',
  );
});

test('a key of one tenant does not affect another', async () => {
  const other = await world.tenant();
  const options = withIdempotencyKey();
  const intake = lawIntake();
  const first = expectOk(await tenant.api.post('/v1/law/intake/submit', intake, options));
  const second = expectOk(
    await other.api.post('/v1/law/intake/submit', { ...intake, name: 'Other' }, options),
  );
  expect(second.body.leadId).not.toBe(first.body.leadId);
});

test.each(['', ' ', 'with space', 'tab\there', 'ümlaut', 'x'.repeat(256)])(
  'rejects the key %j',
  async (key) => {
    const intake = lawIntake();
    // An empty header counts as missing.
    const answer = await tenant.api.post('/v1/law/intake/submit', intake, {
      headers: { 'idempotency-key': Buffer.from(key).toString('latin1') },
    });
    if (key.trim() === '') {
      expect([200, 400]).toContain(answer.status);
      return;
    }
    expectRefusal(answer, 400, 'idempotency_key_invalid');
    expect(await countRecords(world.database, String(intake.sessionId))).toEqual(NOTHING_STORED);
  },
);

test('accepts the longest key', async () => {
  expectOk(
    await tenant.api.post(
      '/v1/law/intake/submit',
      lawIntake(),
      withIdempotencyKey('k'.repeat(255).replace(/^.{36}/, randomUUID())),
    ),
  );
});

test('twenty simultaneous requests with one key have one effect', async () => {
  const options = withIdempotencyKey();
  const body = { sessionId: newSession(), actionType: 'call-start' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => tenant.api.post(LIMITER, body, options)),
  );
  for (const answer of answers) expect(expectOk(answer).body).toEqual(answers[0]?.body);
  const [used] = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{ n: number }>`
      select sum(usage_count)::int as n from demo_usage_tracking where session_id = ${body.sessionId}`,
  );
  expect(used?.n).toBe(1);
});

test('twenty simultaneous intakes with one key create one lead and one journey', async () => {
  const options = withIdempotencyKey();
  const intake = lawIntake();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => tenant.api.post('/v1/law/intake/submit', intake, options)),
  );
  expect(new Set(answers.map((answer) => expectOk(answer).body.leadId)).size).toBe(1);
  // On a busy machine, the intake is recorded a little later.
  const recorded = await until('the intake to be recorded', { timeoutMs: 20_000 }, async () => {
    const records = await countRecords(world.database, String(intake.sessionId));
    return records['lead_interactions'] !== 0 && records;
  });
  expect(recorded).toMatchObject({
    leads: 1,
    journeys: 1,
    lead_interactions: 1,
  });
});

test('a key can be used again after a refused body', async () => {
  const options = withIdempotencyKey();
  const intake = lawIntake();
  expectRefusal(
    await tenant.api.post('/v1/law/intake/submit', { ...intake, name: '' }, options),
    400,
    'validation_failed',
  );
  expectOk(await tenant.api.post('/v1/law/intake/submit', intake, options));
});

test('a key can be used again after a step that was refused as too early', async () => {
  const options = withIdempotencyKey();
  const intake = lawIntake();
  const booking = { sessionId: intake.sessionId, leadId: randomUUID() };
  expectRefusal(await tenant.api.post('/v1/law/appointment/book', booking, options), 409, 'intake_required');
  const { leadId } = await intakeDone(tenant.api, 'law', intake);
  expectOk(await tenant.api.post('/v1/law/appointment/book', { ...booking, leadId }, options));
});

test('a malformed or oversized body does not use up its key', async () => {
  const options = withIdempotencyKey();
  expectRefusal(await tenant.api.post('/v1/law/intake/submit', '{', options), 400, 'malformed_json');
  expectRefusal(
    await tenant.api.post('/v1/law/intake/submit', 'x'.repeat(300_000), options),
    413,
    'body_too_large',
  );
  expectOk(await tenant.api.post('/v1/law/intake/submit', lawIntake(), options));
});

test('the stored data of a key contains no personal data', async () => {
  const options = withIdempotencyKey();
  const intake = lawIntake({ name: 'Keyed Canary' });
  expectOk(await tenant.api.post('/v1/law/intake/submit', intake, options));
  const rows = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`select * from idempotency_keys where key = ${options.headers['idempotency-key']}`,
  );
  expect(rows).toHaveLength(1);
  // Words that no id or hash can contain by chance.
  expect(JSON.stringify(rows)).not.toMatch(/Keyed|Canary|example\.com|\+1555/);
});
