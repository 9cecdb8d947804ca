/** Appointments of a practice: read in full, confirmed by their own run, confirmed again by staff, moved by two people at the same time. */
import { randomUUID } from 'node:crypto';
import { AppointmentChanged, AppointmentList } from '@praxis/contracts/appointment/appointment-change';
import {
  AppointmentDetailResult,
  ConfirmationResult,
  type AppointmentDetail,
} from '@praxis/contracts/appointment/appointment-detail';
import { AvailabilityResult, HostList, type Availability } from '@praxis/contracts/appointment/scheduling';
import { slotsToMove } from '@praxis/db/appointment/appointment-slot';
import { expectOk, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
});

/** Staff add a person by hand and book an appointment for them. */
async function booked(person: object = { email: `ada-${randomUUID()}@example.com` }): Promise<string> {
  const { lead } = expectOk(await staff.post('/v1/leads', { name: 'Ada Byron', ...person })).body;
  const body = { leadId: (lead as { id: string }).id, note: 'Prefers the back door' };
  return (expectOk(await staff.post('/v1/appointments', body)).body.appointment as { id: string }).id;
}
const read = async (id: string, by: Pick<Member, 'get'> = staff): Promise<AppointmentDetail> =>
  AppointmentDetailResult.parse(expectOk(await by.get(`/v1/appointments/${id}`)).body).appointment;
const confirm = (id: string, by: Member = staff) => by.post(`/v1/appointments/${id}/confirmation`, {});

const confirmations = ({ messages }: AppointmentDetail) =>
  messages.filter(({ template }) => template === 'appointment_confirmation');
const confirmed = (id: string, count: number): Promise<AppointmentDetail> =>
  until(`${count} confirmations`, { timeoutMs: 30_000 }, async () => {
    const detail = await read(id);
    const gone = confirmations(detail).filter(({ status }) => status !== 'queued' && status !== 'sending');
    return gone.length >= count ? detail : undefined;
  });
async function availability(id: string): Promise<Availability[]> {
  const answer = expectOk(await staff.get(`/v1/availability?days=14&appointmentId=${id}`));
  return AvailabilityResult.parse(answer.body).providers;
}
/** Free times to which the appointment can be moved, soonest first. */
async function free(id: string): Promise<string[]> {
  const [host] = await availability(id);
  return host?.days.flatMap((day) => day.starts) ?? [];
}

test('a booking by staff is confirmed once by its run, with links and a calendar file', async () => {
  const id = await booked();
  const detail = await confirmed(id, 1);
  // The person who entered the lead sees the note; for others it is masked until they reveal it.
  expect(detail).toMatchObject({ status: 'confirmed', note: 'Prefers the back door', replacedBy: null });
  const other = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  expect(await read(id, other)).toMatchObject({ note: '***' });
  expect(detail.history).toMatchObject([{ kind: 'booked', actor: 'staff' }]);
  // The confirmation is sent once, whatever else wakes the run.
  expectOk(await staff.patch(`/v1/appointments/${id}`, { action: 'reschedule', start: (await free(id))[3] }));
  await until('word of the new time', { timeoutMs: 30_000 }, async () =>
    (await read(id)).messages.some(({ template }) => template === 'appointment_rescheduled'),
  );
  expect(confirmations(await read(id))).toHaveLength(1);
  const [sent] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ body: string; files: string }>`
      select body, attachments::text as files from sim_entries
      where tenant_id = ${tenant.id} and port = 'email' order by created_at limit 1`,
  );
  expect(sent?.body).toContain('/appointment#token=');
  expect(sent?.files).toContain('BEGIN:VCALENDAR');
});

test('an appointment is not offered its own time, and stays with its host if the host is free', async () => {
  const id = await booked();
  const { start, provider, providerId } = await read(id);
  const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  const { items: known } = HostList.parse(expectOk(await owner.get('/v1/providers')).body);
  const host = known.find((one) => one.id === providerId);
  if (!host) throw new Error('its host is listed');
  // The other host is free whenever this one is.
  const { id: _, ...same } = host;
  expectOk(await owner.post('/v1/providers', { ...same, name: 'A. Second', memberId: null }));
  const hosts = await availability(id);
  const startsOf = (isOwn: boolean): string[] =>
    hosts
      .filter((one) => (one.isOwn ?? false) === isOwn)
      .flatMap(({ days }) => days.flatMap(({ starts }) => starts));
  expect(startsOf(true)).not.toContain(start);
  expect(startsOf(false)).toContain(start);
  expect(startsOf(false)).toEqual(expect.arrayContaining(startsOf(true)));

  const times = await world.database.withTenant(tenant.id, (tx) =>
    slotsToMove(tx, id, { preferred: 'any', limit: 12 }),
  );
  expect(new Set(times.map((slot) => slot.provider))).toEqual(new Set([provider]));
});

test('staff resend the confirmation, once per request', async () => {
  const id = await booked();
  await confirmed(id, 1);
  const { channels } = ConfirmationResult.parse(expectOk(await confirm(id)).body);
  expect(channels).toMatchObject([
    { channel: 'sms', outcome: 'no_address' },
    { channel: 'email', outcome: 'sending' },
  ]);
  await confirmed(id, 2);
  expectOk(await confirm(id));
  expect(confirmations(await confirmed(id, 3))).toHaveLength(3);
});

test('a client who opted out is sent nothing, and staff are informed', async () => {
  const id = await booked();
  const { lead } = await confirmed(id, 1);
  const record = { channel: 'email', action: 'opt_out', how: 'phone_call' };
  expectOk(await staff.post(`/v1/leads/${lead.id}/consent`, record));
  const refused = await confirm(id);
  expectRefusal(refused, 409, 'nothing_sent');
  expect(refused.body.error).toContain('they opted out');
  expect(confirmations(await read(id))).toHaveLength(1);
});

test('of two simultaneous reschedules, one succeeds; the other gets the new time', async () => {
  const id = await booked();
  const { sequence, provider } = await read(id);
  const starts = await free(id);
  const moves = await Promise.all(
    [starts[2], starts[5]].map((start) =>
      staff.patch(`/v1/appointments/${id}`, { action: 'reschedule', start, sequence }),
    ),
  );
  expect(moves.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = moves.find(({ status }) => status === 409);
  expect(refused?.body.code).toBe('stale');
  expect(refused?.body.error).toContain(`with ${provider}`);
  const won = AppointmentChanged.parse(moves.find(({ status }) => status === 200)?.body).appointment;
  expect((await read(id)).start).toBe(won.start);
  // Canceling from an outdated view is refused too.
  const late = await staff.patch(`/v1/appointments/${id}`, { action: 'cancel', reason: 'Ill', sequence });
  expectRefusal(late, 409, 'stale');
});

test('a viewer reads it masked and cannot change it; another practice does not find it', async () => {
  const id = await booked();
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  const seen = await read(id, viewer);
  expect(seen).toMatchObject({ masked: true, note: '***' });
  expect(seen.lead.name).not.toContain('Byron');
  expectRefusal(await confirm(id, viewer), 403, 'permission_denied');
  const elsewhere = await world.tenant();
  const other = await signedIn(world, { tenants: [{ id: elsewhere.id, role: 'owner' }] });
  expectRefusal(await other.get(`/v1/appointments/${id}`), 404, 'not_found');
  expectRefusal(await confirm(id, other), 404, 'not_found');
  const list = AppointmentList.parse(
    expectOk(await staff.get(`/v1/appointments?leadId=${seen.lead.id}`)).body,
  );
  expect(list.items.map((item) => item.id)).toEqual([id]);
});
