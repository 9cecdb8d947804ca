/**
 * A repeated request returns the same response and has no second effect, in the database and in the simulated
 * inbox.
 */
import { journeyWorkflowId } from '@praxis/workflows/journey/messages';
import type { ApiClient } from '../../support/api.js';
import { dayWithoutReminders, ROI_INPUTS } from '../../support/factories.js';
import { expectOk, intakeDone, World, type Industry } from '../../support/journey.js';
import { countRecords } from '../../support/records.js';
import { controlSim } from '../../support/sim-controls.js';
import { until } from '../../support/until.js';

const world = World.ofFile();

const BOOKING = { preferred: 'morning', dateHint: dayWithoutReminders() };
const FOLLOW_UP = { templates: ['thank_you', 'prep_docs'], channel: ['sms', 'email'] };

/** The answer to a step once it is done. On a busy machine, a step may be unfinished when it is answered. */
async function doneBody(api: ApiClient, path: string, body: unknown): Promise<Record<string, unknown>> {
  return await until(`${path} to be done`, { timeoutMs: 20_000 }, async () => {
    const answer = expectOk(await api.post(path, body));
    return answer.body.pending !== true && answer.body;
  });
}

/** An answer without the parts that keep changing: the run's address, and the status of a message. */
function lasting({ run: _, sent, ...rest }: Record<string, unknown>): Record<string, unknown> {
  if (sent === undefined) return rest;
  return { ...rest, sent: (sent as object[]).map((message) => ({ ...message, status: null })) };
}

async function inbox(api: ApiClient, sessionId: string): Promise<{ port: string; body: string }[]> {
  const { body } = await api.get(`/v1/sim/inbox?sessionId=${sessionId}`);
  return body.items as { port: string; body: string }[];
}

test('each step sent three times at once has one effect and one response', async () => {
  const { id: tenantId, api } = await world.tenant();
  // Slow enough that no message is at its provider when the next step requests it.
  for (const port of ['sms', 'email'] as const)
    await controlSim(world.database, { tenantId, port, delayMs: 500 });
  const { sessionId, leadId, intake } = await intakeDone(api);
  const thrice = async (path: string, body: unknown): Promise<void> => {
    // On a busy machine, a step may be unfinished when it is answered.
    const bodies = await until(`${path} to be done`, { timeoutMs: 20_000 }, async () => {
      const answers = await Promise.all([1, 2, 3].map(() => api.post(path, body)));
      const all = answers.map((answer) => expectOk(answer).body);
      return all.every(({ pending }) => pending !== true) && all.map(lasting);
    });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  };
  await thrice('/v1/law/intake/submit', intake);
  await thrice('/v1/law/appointment/book', { sessionId, leadId, ...BOOKING });
  await thrice('/v1/law/followup/send', { sessionId, leadId, ...FOLLOW_UP });
  await thrice('/v1/law/followup/send', { sessionId, leadId, templates: ['thank_you'], channel: 'sms' });
  await thrice('/v1/law/roi/calc', { sessionId, inputs: ROI_INPUTS });

  expect(await countRecords(world.database, sessionId)).toMatchObject({
    leads: 1,
    appointments: 1,
    messages: 4,
  });
  // Four messages and one calendar event.
  const entries = await until('the calendar event', { timeoutMs: 15_000 }, async () => {
    const found = await inbox(api, sessionId);
    return found.some(({ port }) => port === 'calendar') && found;
  });
  expect(entries.map(({ port }) => port).sort()).toEqual(['calendar', 'email', 'email', 'sms', 'sms']);
  expect(new Set(entries.map(({ body }) => body)).size).toBe(5);
});

describe.each<Industry>(['law', 'realestate'])('a completed %s journey', (industry) => {
  async function completed(): Promise<{
    api: ApiClient;
    tenantId: string;
    sessionId: string;
    leadId: string;
    intake: Record<string, unknown>;
    first: Record<string, unknown>[];
  }> {
    const tenant = await world.tenant({ industry });
    const { api } = tenant;
    const { sessionId, leadId, intake } = await intakeDone(api, industry);
    const first: Record<string, unknown>[] = [];
    for (const [step, body] of steps(sessionId, leadId))
      first.push(await doneBody(api, `/v1/${industry}/${step}`, body));
    await until('the run to complete', { timeoutMs: 15_000 }, async () => {
      const handle = (await world.engine()).client.workflow.getHandle(
        journeyWorkflowId(tenant.id, sessionId),
      );
      return (await handle.describe()).status.name === 'COMPLETED';
    });
    return { api, tenantId: tenant.id, sessionId, leadId, intake, first };
  }

  const steps = (sessionId: string, leadId: string): [string, unknown][] => [
    ['appointment/book', { sessionId, leadId, ...BOOKING }],
    ['followup/send', { sessionId, leadId, ...FOLLOW_UP }],
    ['roi/calc', { sessionId, inputs: ROI_INPUTS }],
  ];

  test('answers every repeated step as before, with no second effect', async () => {
    const { api, sessionId, leadId, intake, first } = await completed();
    const again = expectOk(await api.post(`/v1/${industry}/intake/submit`, intake));
    expect(again.body.leadId).toBe(leadId);
    for (const [index, [step, body]] of steps(sessionId, leadId).entries()) {
      const { run: _, sent, ...answer } = await doneBody(api, `/v1/${industry}/${step}`, body);
      const { run: __, sent: sentBefore, ...before } = first[index] ?? {};
      expect(answer).toEqual(before);
      expect(ids(sent)).toEqual(ids(sentBefore));
    }
    expect(await countRecords(world.database, sessionId)).toMatchObject({
      leads: 1,
      appointments: 1,
      messages: 4,
    });
    const messages = (await inbox(api, sessionId)).filter(({ port }) => port !== 'calendar');
    expect(messages).toHaveLength(4);
  });

  test('still has its steps after another ROI calculation', async () => {
    const { api, sessionId, leadId } = await completed();
    expectOk(
      await api.post(`/v1/${industry}/roi/calc`, { sessionId, inputs: { ...ROI_INPUTS, monthlyLeads: 50 } }),
    );
    await doneBody(api, `/v1/${industry}/followup/send`, { sessionId, leadId, ...FOLLOW_UP });
    await until('the journey to be complete again', { timeoutMs: 15_000 }, async () => {
      const { body } = await api.get(`/v1/${industry}/journey/${sessionId}`);
      return (body.journey as { status: string }).status === 'completed';
    });
  });

  test('still has its steps after a repeated intake', async () => {
    const { api, sessionId, leadId, intake } = await completed();
    expectOk(await api.post(`/v1/${industry}/intake/submit`, intake));
    await doneBody(api, `/v1/${industry}/followup/send`, { sessionId, leadId, ...FOLLOW_UP });
  });
});

function ids(sent: unknown): unknown {
  return (sent as { id: string }[] | undefined)?.map(({ id }) => id).sort();
}

test('another intake in the same session is refused and changes nothing', async () => {
  const { api, id } = await world.tenant();
  const { sessionId, intake } = await intakeDone(api);
  const answer = await api.post('/v1/law/intake/submit', { ...intake, name: 'Somebody Else' });
  expect(answer).toMatchObject({ status: 409, body: { ok: false, code: 'already_submitted' } });
  const [lead] = await world.database.withTenant(
    id,
    (tx) => tx.query<{ name: string }>`select name from leads where session_id = ${sessionId}`,
  );
  expect(lead?.name).toBe(intake.name);
});

test('an intake that differs only in blanks and empty fields is the same intake', async () => {
  const { api } = await world.tenant();
  const { leadId, intake } = await intakeDone(api, 'law', { details: undefined });
  const answer = await api.post('/v1/law/intake/submit', {
    ...intake,
    name: `  ${String(intake.name)} `,
    details: '',
  });
  expect(answer).toMatchObject({ status: 200, body: { leadId } });
});

test('another booking in the same session is refused; the first stays', async () => {
  const { api } = await world.tenant();
  const { sessionId, leadId } = await intakeDone(api);
  const first = expectOk(await api.post('/v1/law/appointment/book', { sessionId, leadId, ...BOOKING }));
  const second = await api.post('/v1/law/appointment/book', { sessionId, leadId, preferred: 'evening' });
  expect(second).toMatchObject({ status: 409, body: { code: 'already_booked' } });
  const again = expectOk(await api.post('/v1/law/appointment/book', { sessionId, leadId, ...BOOKING }));
  expect(again.body.appointment).toEqual(first.body.appointment);
});
