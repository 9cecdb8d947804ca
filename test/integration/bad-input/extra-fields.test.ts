/** Fields a caller has no business to set have no effect (mass assignment), on any body. */
import { randomUUID } from 'node:crypto';
import { lawIntake, newSession, ROI_INPUTS } from '../../support/factories.js';
import { expectOk, intakeDone, intakeTaken, World } from '../../support/journey.js';
import { countRecords, NOTHING_STORED } from '../../support/records.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let other: Awaited<ReturnType<World['tenant']>>;
beforeAll(async () => {
  [tenant, other] = await Promise.all([world.tenant(), world.tenant()]);
});

const forged = (): Record<string, unknown> => ({
  id: randomUUID(),
  leadId: randomUUID(),
  tenantId: other.id,
  tenant_id: other.id,
  status: 'converted',
  leadScore: 100,
  lead_score: 100,
  engagementLevel: 'low',
  score: { score: 100 },
  source: 'forged',
  role: 'admin',
  isDemo: false,
  assignedTo: randomUUID(),
  tags: ['vip'],
  createdAt: '2001-01-01T00:00:00Z',
  workflowId: 'forged',
  resume: { intakeDone: true, appointmentDone: true },
  fingerprint: 'forged',
});

test('forged fields in an intake do not change the resulting lead', async () => {
  const plain = await intakeDone(tenant.api);
  const marked = lawIntake();
  const { leadId } = await intakeDone(tenant.api, 'law', { ...forged(), ...marked });
  const read = (sessionId: unknown): Promise<unknown[]> =>
    world.database.withSystem(
      'compare two leads',
      (tx) =>
        tx.query`
        select tenant_id, status, lead_score, engagement_level, source, tags, assigned_to, industry, notes
        from leads where session_id = ${sessionId}`,
    );
  expect(await read(marked.sessionId)).toEqual(await read(plain.sessionId));
  expect(await read(marked.sessionId)).toHaveLength(1);
  const [lead] = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{ id: string; recent: boolean }>`
      select id, created_at > now() - interval '1 hour' as recent from leads
      where session_id = ${marked.sessionId}`,
  );
  expect(lead).toEqual({ id: leadId, recent: true });
});

test.each([
  '"__proto__":{"isDemo":false}',
  '"constructor":{"prototype":{"isDemo":false}}',
  '"filler":{"__proto__":{}}',
])('refuses a body with prototype properties (%s)', async (field) => {
  const intake = lawIntake();
  const text = JSON.stringify(intake).replace('{', `{${field},`);
  expectRefusal(await tenant.api.post('/v1/law/intake/submit', text), 400, 'malformed_json');
  expect(await countRecords(world.database, String(intake.sessionId))).toEqual(NOTHING_STORED);
});

test('repeating an intake with extra fields returns the same lead', async () => {
  const { intake, leadId } = await intakeDone(tenant.api);
  const answer = await tenant.api.post('/v1/law/intake/submit', {
    ...intake,
    utm_source: 'mail',
    extra: { deep: [1] },
  });
  expect(answer).toMatchObject({ status: 200, body: { leadId } });
});

test('a body cannot skip steps by claiming that they are done', async () => {
  const sessionId = newSession();
  const answer = await tenant.api.post('/v1/law/followup/send', {
    ...forged(),
    sessionId,
    templates: ['thank_you'],
    channel: 'sms',
    progress: { intakeDone: true, appointmentDone: true },
  });
  expect(answer).toMatchObject({ status: 409, body: { code: 'intake_required' } });
});

test('a booking cannot set another tenant, its host, its end, its status or its code', async () => {
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const body = {
    ...forged(),
    sessionId,
    leadId,
    durationMins: 30,
    end: '2031-01-01T00:00:00Z',
    location: 'Elsewhere',
    confirmationCode: 'FORGED',
  };
  // A host of another tenant is unknown.
  for (const providerId of [other.providerId, randomUUID()])
    expectRefusal(
      await tenant.api.post('/v1/law/appointment/book', { ...body, providerId }),
      409,
      'no_slots',
    );
  const booked = expectOk(await tenant.api.post('/v1/law/appointment/book', body));
  expect(booked.body.appointment).toMatchObject({ provider: 'Provider One', location: 'Video Conference' });
  const rows = await world.database.withSystem(
    'look for a forged booking',
    (tx) =>
      tx.query<Record<string, unknown>>`
      select tenant_id, provider_id, status, confirmation_code, lead_id from appointments
      where session_id = ${sessionId}`,
  );
  expect(rows).toEqual([
    expect.objectContaining({
      tenant_id: tenant.id,
      provider_id: tenant.providerId,
      status: 'confirmed',
      lead_id: leadId,
    }),
  ]);
  expect(rows[0]?.confirmation_code).not.toBe('FORGED');
});

test('ROI uses only the given inputs and the package’s own fee, and ignores other fields', async () => {
  const inputs = { ...ROI_INPUTS, monthlyFeeCents: 0, setupFeeCents: 0 };
  const plain = expectOk(
    await tenant.api.post('/v1/law/roi/calc', { sessionId: newSession(), inputs: ROI_INPUTS }),
  );
  const answer = expectOk(
    await tenant.api.post('/v1/law/roi/calc', {
      ...forged(),
      sessionId: newSession(),
      inputs,
      monthlyROI: 1e9,
    }),
  );
  expect(answer.body.monthlyROI).toBe(plain.body.monthlyROI);
});

test('a request cannot set the demo limiter’s limits', async () => {
  const answer = expectOk(
    await tenant.api.post('/v1/functions/demo-limiter', {
      sessionId: newSession(),
      actionType: 'call-start',
      maxPerSession: 1_000_000,
      sessionUsed: -5,
    }),
  );
  expect(answer.body).toMatchObject({ sessionUsed: 1, maxPerSession: 25 });
});

test('the last value of a duplicate field is used', async () => {
  const intake = lawIntake();
  const text = JSON.stringify(intake).replace('{', '{"name":"First",');
  const answer = await intakeTaken(() => tenant.api.post('/v1/law/intake/submit', text));
  const [lead] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ name: string }>`select name from leads where id = ${answer.body.leadId}`,
  );
  expect(lead?.name).toBe(intake.name);
});

test('a header cannot choose the tenant', async () => {
  const intake = lawIntake();
  const headers = { 'x-tenant-id': other.id, 'x-forwarded-for': '10.0.0.1' };
  const answer = await intakeTaken(() => tenant.api.post('/v1/law/intake/submit', intake, { headers }));
  const rows = await world.database.withTenant(
    other.id,
    (tx) => tx.query`select id from leads where id = ${answer.body.leadId}`,
  );
  expect(rows).toEqual([]);
});
