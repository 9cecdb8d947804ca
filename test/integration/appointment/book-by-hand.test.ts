/** Appointments that the practice books for a lead: by staff and by the tenant's key, answered like booking. */
import { randomUUID } from 'node:crypto';
import { AppointmentResult, SlotList } from '@praxis/contracts/appointment/appointment';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
});

const added = async (name = 'Ada'): Promise<string> =>
  ((await staff.post('/v1/leads', { name })).body.lead as { id: string }).id;
const book = (body: object, by: Pick<Member, 'post'> = staff) => by.post('/v1/appointments', body);
const slots = async (): Promise<string[]> =>
  SlotList.parse(expectOk(await tenant.api.get('/v1/law/appointment/slots')).body).items.map(
    ({ start }) => start,
  );

test('a lead booked by hand gets the first free time, or exactly the requested one', async () => {
  const first = AppointmentResult.parse(expectOk(await book({ leadId: await added() })).body).appointment;
  expect(first.icsUrl).toContain(first.id);
  const [start = ''] = await slots();
  const leadId = await added('Ben');
  const exact = { leadId, start, durationMins: 30, providerId: tenant.providerId };
  const second = AppointmentResult.parse(
    expectOk(await tenant.api.post('/v1/appointments', exact)).body,
  ).appointment;
  expect(Date.parse(second.start)).toBe(Date.parse(start));
  // The same request returns the same appointment; another time changes the appointment.
  const again = AppointmentResult.parse(
    expectOk(await tenant.api.post('/v1/appointments', exact)).body,
  ).appointment;
  expect(again.id).toBe(second.id);
  expectRefusal(await book({ leadId }), 409, 'already_booked');
  const lead = expectOk(await staff.get(`/v1/leads/${leadId}`)).body.lead;
  expect(lead).toMatchObject({ status: 'appointment_scheduled' });
  const log = await auditOf(world.database, { tenantId: tenant.id });
  expect(log.filter(({ action }) => action === 'appointment.booked')).toHaveLength(2);
});

test('of five requests for one time, one succeeds; the others get the free times', async () => {
  const [start = ''] = await slots();
  const leads = await Promise.all(Array.from({ length: 5 }, (_, n) => added(`Person ${n}`)));
  const answers = await Promise.all(leads.map((leadId) => book({ leadId, start })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  for (const { body } of answers.filter(({ status }) => status === 409)) {
    expect(body.code).toBe('slot_taken');
    expect((body.alternatives as unknown[]).length).toBeGreaterThan(0);
  }
});

test('a repeated request books once; a lead from a journey is booked in it', async () => {
  const leadId = await added();
  const key = { headers: { 'idempotency-key': randomUUID() } };
  const [one, other] = [
    await staff.post('/v1/appointments', { leadId }, key),
    await staff.post('/v1/appointments', { leadId }, key),
  ];
  expect(expectOk(other).body.appointment).toEqual(expectOk(one).body.appointment);
  const intake = await intakeDone(tenant.api);
  expectOk(await book({ leadId: intake.leadId }));
  const { sessionId } = intake;
  expectRefusal(
    await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId: intake.leadId }),
    409,
    'already_booked',
  );
});

test('refuses unknown leads, past times, and viewers', async () => {
  const leadId = await added();
  expectRefusal(await book({ leadId: randomUUID() }), 404, 'not_found');
  expect((await book({ leadId, start: '2020-01-01T10:00:00-05:00' })).status).toBe(400);
  expectRefusal(await book({ leadId, durationMins: 5 }), 400, 'validation_failed');
  expectRefusal(await book({ leadId, sessionId: 'sess-123456' }), 400, 'validation_failed');
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  expectRefusal(await book({ leadId }, viewer), 403, 'permission_denied');
  const elsewhere = await world.tenant();
  expectRefusal(await elsewhere.api.post('/v1/appointments', { leadId }), 404, 'not_found');
});
