/** Steps out of order are refused with the reason, and a refused step stores and starts nothing. */
import { randomUUID } from 'node:crypto';
import { findDemoTenants } from '@praxis/db/tenant/tenant';
import {
  appointmentRequest,
  followUpRequest,
  intakeOf,
  newSession,
  ROI_INPUTS,
} from '../../support/factories.js';
import { wasStarted } from '../../support/engine.js';
import { expectOk, intakeDone, World, type Industry } from '../../support/journey.js';
import { countRecords, NOTHING_STORED } from '../../support/records.js';
import { RawClient } from '../../support/raw-client.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();

describe.each<Industry>(['law', 'realestate'])('%s', (industry) => {
  test.each([
    ['appointment/book', appointmentRequest],
    ['followup/send', followUpRequest],
  ])('%s before the intake', async (step, request) => {
    const tenant = await world.tenant({ industry });
    const body = request();
    expectRefusal(await tenant.api.post(`/v1/${industry}/${step}`, body), 409, 'intake_required');
    const sessionId = String(body.sessionId);
    expect(await countRecords(world.database, sessionId)).toEqual(NOTHING_STORED);
    expect(await wasStarted(await world.engine(), tenant.id, sessionId)).toBe(false);
  });

  test('the follow-up before the appointment', async () => {
    const { api } = await world.tenant({ industry });
    const { sessionId, leadId } = await intakeDone(api, industry);
    const answer = await api.post(`/v1/${industry}/followup/send`, followUpRequest({ sessionId, leadId }));
    expectRefusal(answer, 409, 'appointment_required');
    expect(await countRecords(world.database, sessionId)).toMatchObject({ messages: 0, sim_entries: 0 });
    const { body } = await api.get(`/v1/${industry}/journey/${sessionId}`);
    expect(body.journey).toMatchObject({
      steps: expect.arrayContaining([{ step: 'followup', state: 'idle' }]) as unknown,
    });
  });

  test('ROI needs no earlier step and creates no lead', async () => {
    const { api } = await world.tenant({ industry });
    const sessionId = newSession();
    expectOk(await api.post(`/v1/${industry}/roi/calc`, { sessionId, inputs: ROI_INPUTS }));
    expect(await countRecords(world.database, sessionId)).toEqual({ ...NOTHING_STORED, journeys: 1 });
    expectRefusal(
      await api.post(`/v1/${industry}/appointment/book`, appointmentRequest({ sessionId })),
      409,
      'intake_required',
    );
    expect(await countRecords(world.database, sessionId)).toEqual({ ...NOTHING_STORED, journeys: 1 });
  });
});

describe('a lead that does not belong to the session', () => {
  test.each([
    ['of another session', async () => (await intakeDone(world.api)).leadId],
    ['that does not exist', () => Promise.resolve(randomUUID())],
  ])('%s is refused for booking and follow-up', async (_, foreignLead) => {
    const { sessionId, leadId } = await intakeDone(world.api);
    const other = await foreignLead();
    expectRefusal(
      await world.api.post('/v1/law/appointment/book', { sessionId, leadId: other }),
      409,
      'lead_mismatch',
    );
    expect(await countRecords(world.database, sessionId)).toMatchObject({ appointments: 0 });
    expectOk(await world.api.post('/v1/law/appointment/book', { sessionId, leadId }));
    expectRefusal(
      await world.api.post('/v1/law/followup/send', followUpRequest({ sessionId, leadId: other })),
      409,
      'lead_mismatch',
    );
    // The booking's calendar event, which is written after the answer, and no message.
    const counts = await until('the calendar event', { timeoutMs: 20_000 }, async () => {
      const found = await countRecords(world.database, sessionId);
      return (found['sim_entries'] ?? 0) > 0 ? found : undefined;
    });
    expect(counts).toMatchObject({ messages: 0, sim_entries: 1 });
  });
});

test('a journey of one tenant does not exist for another with the same session id', async () => {
  const [one, other] = [await world.tenant(), await world.tenant()];
  const { sessionId, leadId } = await intakeDone(one.api);
  expectRefusal(
    await other.api.post('/v1/law/appointment/book', { sessionId, leadId }),
    409,
    'intake_required',
  );
  expect((await other.api.get(`/v1/law/journey/${sessionId}`)).body).toEqual({ ok: true, journey: null });
});

test('a key of one industry does not open the other', async () => {
  const { api, key } = await world.tenant({ industry: 'law' });
  for (const path of [
    '/v1/realestate/appointment/slots',
    '/v1/realestate/%61ppointment/slots',
    '/v1/%72ealestate/appointment/slots',
  ])
    expectRefusal(await api.get(path), 403, 'wrong_industry');
  const raw = await RawClient.open(world.stack.baseUrl);
  raw.write(
    `GET http://law/v1/realestate/appointment/slots HTTP/1.1\r\nHost: ${new URL(world.stack.baseUrl).host}\r\nX-VA-KEY: ${key}\r\nConnection: close\r\n\r\n`,
  );
  await until('the answer', { timeoutMs: 5_000 }, () => raw.isClosed);
  expect(raw.text).toContain('"code":"wrong_industry"');
});

test('with the demo’s key the path’s industry decides the lead’s tenant, however the path is spelled', async () => {
  const intake = intakeOf('realestate');
  expectOk(await world.api.post('/v1/realestate/%69ntake/submit', intake));
  const demos = await findDemoTenants(world.database);
  const rows = await world.database.withSystem(
    'whose lead it is',
    (tx) => tx.query`select tenant_id as id from leads where session_id = ${intake.sessionId}`,
  );
  expect(rows).toEqual([{ id: demos.find(({ industry }) => industry === 'realestate')?.id }]);
});
