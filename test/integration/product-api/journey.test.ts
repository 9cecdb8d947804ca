/** The happy path over HTTP, in both industries: responses, records, messages and the run in Temporal. */
import { AppointmentResult } from '@praxis/contracts/appointment/appointment';
import { FollowUpResult } from '@praxis/contracts/journey/follow-up';
import { IntakeResult } from '@praxis/contracts/journey/intake';
import { JourneyResult } from '@praxis/contracts/journey/journey';
import { RoiResult } from '@praxis/contracts/journey/roi';
import { journeyWorkflowId } from '@praxis/workflows/journey/messages';
import { ROI_INPUTS } from '../../support/factories.js';
import { expectOk, followUpSent, intakeDone, type Industry, World } from '../../support/journey.js';
import { countRecords } from '../../support/records.js';
import { until } from '../../support/until.js';

const world = World.ofFile();

describe.each<Industry>(['law', 'realestate'])('%s', (industry) => {
  test('intake, appointment, follow-up and ROI respond as specified and leave one record each', async () => {
    const tenant = await world.tenant({ industry });
    const { api } = tenant;
    const { sessionId, leadId, intake } = await intakeDone(api, industry);

    const booked = expectOk(
      await api.post(`/v1/${industry}/appointment/book`, {
        sessionId,
        leadId,
        preferred: 'afternoon',
        durationMins: 30,
      }),
    );
    const { appointment } = AppointmentResult.parse(booked.body);
    expect(appointment).toMatchObject({ timeZone: 'America/Detroit', provider: 'Provider One' });
    expect(appointment.confirmationCode).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect(Date.parse(appointment.end) - Date.parse(appointment.start)).toBe(30 * 60_000);
    expect(appointment.start.slice(11, 13)).toMatch(/1[4-6]/);

    const templates = ['thank_you', 'prep_docs'];
    const followUp = await followUpSent(api, { sessionId, leadId }, { templates }, industry);
    const { sent } = FollowUpResult.parse(followUp.body);
    expect(sent.map(({ template, channel }) => `${template}/${channel}`).sort()).toEqual([
      'prep_docs/email',
      'prep_docs/sms',
      'thank_you/email',
      'thank_you/sms',
    ]);

    const roi = RoiResult.parse(
      expectOk(await api.post(`/v1/${industry}/roi/calc`, { sessionId, inputs: ROI_INPUTS })).body,
    );
    // 100 × 35 % × 15 % × 25,000 = 131,250; × 30 % = 39,375; 120 h × $30 × 0.6 = 2,160; − 5,000 a month.
    expect(roi).toMatchObject({
      missedRevenue: 131_250,
      recoveredWithAI: 39_375,
      laborSavings: 2_160,
      monthlyROI: 36_535,
    });

    await until('every message to be delivered', { timeoutMs: 15_000 }, async () => {
      const { journey } = JourneyResult.parse((await api.get(`/v1/${industry}/journey/${sessionId}`)).body);
      return (
        journey?.status === 'completed' && journey.messages.every(({ status }) => status === 'delivered')
      );
    });
    expect(await countRecords(world.database, sessionId)).toMatchObject({
      leads: 1,
      journeys: 1,
      appointments: 1,
      messages: 4,
    });
    const [lead] = await world.database.withTenant(
      tenant.id,
      (tx) => tx.query<Record<string, unknown>>`select * from leads where session_id = ${sessionId}`,
    );
    expect(lead).toMatchObject({
      id: leadId,
      name: intake.name,
      industry,
      status: 'appointment_scheduled',
      source: 'demo',
    });
  });
});

// These run in parallel, because Temporal's list shows a step ten seconds late.
test.concurrent.each(['law', 'realestate'] as const)(
  'every step of a %s journey is a step of one run in Temporal, with opaque ids',
  async (industry) => {
    const tenant = await world.tenant({ industry });
    const { sessionId, leadId } = await intakeDone(tenant.api, industry);
    const workflowId = journeyWorkflowId(tenant.id, sessionId);
    await tenant.api.post(`/v1/${industry}/appointment/book`, { sessionId, leadId });
    const roi = await tenant.api.post(`/v1/${industry}/roi/calc`, { sessionId, inputs: ROI_INPUTS });
    expect(roi.body.run).toMatchObject({ workflowId });

    const description = await (await world.engine()).client.workflow.getHandle(workflowId).describe();
    expect(description.status.name).toBe('RUNNING');
    const attributes = description.typedSearchAttributes.getAll();
    expect(Object.fromEntries(attributes.map(({ key, value }) => [key.name, value]))).toMatchObject({
      TenantId: tenant.id,
      Industry: industry,
      SessionId: sessionId,
      LeadId: leadId,
    });
    // The progress is published once the journey is idle.
    await until('operators to see the step', { timeoutMs: 15_000, pollMs: 250 }, async () => {
      const { typedSearchAttributes } = await (
        await world.engine()
      ).client.workflow
        .getHandle(workflowId)
        .describe();
      return typedSearchAttributes
        .getAll()
        .some(({ key, value }) => key.name === 'Step' && value === 'appointment');
    });
    expect(await description.staticSummary()).toMatch(industry === 'law' ? /^Law: / : /^Real estate: /);
  },
);

test('the intake returns leadId, score and level', async () => {
  const { api } = await world.tenant();
  const { intake } = await intakeDone(api);
  const result = IntakeResult.parse((await api.post('/v1/law/intake/submit', intake)).body);
  // The score reflects what is known about the matter, the level what the person has done: one intake.
  expect(result).toMatchObject({ engagementLevel: 'low' });
  expect(result.leadScore).toBeGreaterThanOrEqual(50);
});

test('the same rule gives a level to a lead without urgency and details', async () => {
  const { api } = await world.tenant();
  const { intake } = await intakeDone(api, 'law', {
    urgency: undefined,
    details: undefined,
    contact: { email: 'a@example.com' },
  });
  const result = IntakeResult.parse((await api.post('/v1/law/intake/submit', intake)).body);
  expect(result.leadScore).toBeLessThan(60);
  expect(result.engagementLevel).toBe('low');
});

test('a body may repeat the industry of its path, and is refused if it names the other one', async () => {
  const { api } = await world.tenant();
  const { sessionId } = await intakeDone(api);
  const answer = await api.post('/v1/law/roi/calc', {
    sessionId,
    industry: 'realestate',
    inputs: ROI_INPUTS,
  });
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
});

test('the journey of an unused session is null', async () => {
  const { api } = await world.tenant();
  expect((await api.get('/v1/law/journey/sess-never-used')).body).toEqual({ ok: true, journey: null });
});

test('the calendar file opens with its signed link without a key, and with no other link', async () => {
  const { api } = await world.tenant();
  const { sessionId, leadId } = await intakeDone(api);
  const booked = expectOk(await api.post('/v1/law/appointment/book', { sessionId, leadId }));
  const { appointment } = AppointmentResult.parse(booked.body);
  const link = appointment.icsUrl ?? '';
  const file = await api.get(link, { key: null });
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const utc = new Date(appointment.start).toISOString().replace(/[-:]|\.000/g, '');
  expect(file.body.text).toContain(`DTSTART:${utc}`);
  const forged = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect(await api.get(forged, { key: null })).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await api.get(link.split('?')[0] ?? '', { key: null })).status).toBe(400);
});
