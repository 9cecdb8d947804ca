/**
 * What a call does when its own parts fail (specification 1, section 8): it says so, claims nothing, and
 * notifies a person.
 */
import { AvailabilityResult } from '@praxis/contracts/appointment/scheduling';
import { Call } from '../../support/call.js';
import { asOwner } from '../../support/ledger.js';
import { expectOk, World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';
import { failWrites } from '../../support/sabotage.js';

const PHONE = '313-555-0142';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
});

const notified = (): Promise<{ recipient: string }[]> =>
  world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`select u.email as recipient from notifications n join team_members() u on u.id = n.user_id where event = 'call_escalated'`,
  );
const appointments = (): Promise<unknown[]> =>
  world.database.withTenant(tenant.id, (tx) => tx.query`select id from appointments`);

const failedBooking = (reason: string): object => ({
  error: 'Booking Error',
  call: { state: 'active', qualification: { appointmentBooked: false, qualificationStatus: 'escalated' } },
  actions: expect.arrayContaining([
    { type: 'book_appointment', outcome: 'failed', reason },
    expect.objectContaining({ type: 'escalate_human', outcome: 'done', reason: 'booking_failed' }),
  ]) as unknown,
});
const BOOK = 'My name is Jane Roe, 313-555-0142. Please book me an appointment.';
const NOTHING_BOOKED =
  /I could not get you a time (?:that fits|just now)\. Nothing is booked(?: yet)?\..* I have alerted our team to your call\./;

test('Booking Error: without a free time, a person is notified, and no booking is claimed', async () => {
  await world.database.withTenant(tenant.id, (tx) => tx.query`update providers set is_active = false`);
  const call = await Call.start({ api: tenant.api });
  const turn = await call.say(BOOK);
  expect(turn).toMatchObject(failedBooking('no_slots'));
  expect(turn.reply).toMatch(NOTHING_BOOKED);
  expect(turn.reply).not.toMatch(/you are booked|confirmation code/i);
  expect(await notified()).toEqual([{ recipient: staff.email }]);
  // A second attempt fails as well; no one is notified twice.
  const again = await call.say('Please try to book an appointment again');
  expect(again).toMatchObject({
    error: 'Booking Error',
    actions: expect.arrayContaining([
      { type: 'book_appointment', outcome: 'failed', reason: 'no_slots' },
    ]) as unknown,
  });
  expect(await notified()).toHaveLength(1);
  expect(await appointments()).toEqual([]);
  // The caller still becomes a lead.
  expect((await call.end()).leadId).not.toBeNull();
});

test('Booking Error: also if the record cannot be written; the call continues and books when it can', async () => {
  const call = await Call.start({ api: tenant.api });
  // The session of a call's lead is the call's id.
  const undo = await failWrites(world.stack, { table: 'leads', sessionId: call.id, quote: 'new.name' });
  let turn;
  try {
    turn = await call.book(BOOK);
  } finally {
    await undo();
  }
  expect(turn).toMatchObject(failedBooking('unavailable'));
  expect(turn.reply).toMatch(NOTHING_BOOKED);
  expect(await notified()).toEqual([{ recipient: staff.email }]);
  expect(await appointments()).toEqual([]);
  const booked = await call.book('Can you try to book the appointment now?');
  expect(booked).toMatchObject({ error: null, call: { qualification: { appointmentBooked: true } } });
  expect(await appointments()).toHaveLength(1);
});

test('Booking Error without anyone to notify says that nobody was reached', async () => {
  const lone = await world.tenant();
  await world.database.withTenant(lone.id, (tx) => tx.query`update providers set is_active = false`);
  const turn = await (await Call.start({ api: lone.api })).say(BOOK);
  expect(turn).toMatchObject({
    error: 'Booking Error',
    actions: expect.arrayContaining([
      { type: 'escalate_human', outcome: 'failed', reason: 'nobody_to_notify' },
    ]) as unknown,
  });
  expect(turn.reply).toContain('I could not reach anyone at the practice.');
  expect(turn.reply).not.toMatch(/alerted/);
});

/** Makes inserts into a table fail for the tenant while `work` runs. */
async function withoutWrites<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const name = `test_refuse_${table}_${tenant.id.replaceAll('-', '_')}`;
  await asOwner(world.stack, (owner) =>
    owner.query(`
      create function ${name}() returns trigger language plpgsql security definer set log_min_messages = 'panic' as $body$
      begin raise exception 'cannot write'; end $body$;
      create trigger ${name} before insert on ${table}
        for each row when (new.tenant_id = '${tenant.id}') execute function ${name}()`),
  );
  try {
    return await work();
  } finally {
    await asOwner(world.stack, (owner) => owner.query(`drop function if exists ${name}() cascade`));
  }
}

test('does not confirm an opt-out that cannot be stored: a person is notified, and the end of the call stores it', async () => {
  const call = await Call.start({ api: tenant.api });
  const turn = await withoutWrites('consent_ledger', () =>
    call.say('My number is 313-555-0142, stop calling me'),
  );
  expect(turn.actions).toMatchObject([
    { type: 'record_opt_out', outcome: 'failed', reason: 'unavailable' },
    { type: 'escalate_human', outcome: 'done', reason: 'opt_out_failed' },
  ]);
  expect(turn.reply).not.toMatch(/on record|will not call/);
  expect(turn.call.state).toBe('active');
  await call.end();
  const entries = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`select channel, action from consent_ledger`,
  );
  expect(entries).toEqual([{ channel: 'voice', action: 'opt_out' }]);
});

test('a code that cannot be sent does not end the call: the caller hears that nothing has changed, and a person is notified', async () => {
  const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  const lead = expectOk(await owner.post('/v1/leads', { name: 'Ada Byron', phone: PHONE })).body['lead'];
  const { providers } = AvailabilityResult.parse(expectOk(await owner.get('/v1/availability?days=14')).body);
  const start = providers[0]?.days.flatMap(({ starts }) => starts).at(5);
  expectOk(await owner.post('/v1/appointments', { leadId: (lead as { id: string }).id, start }));
  const call = await Call.start({ api: tenant.api });
  const turn = await withoutWrites('messages', () =>
    call.say(`I am Ada Byron, ${PHONE}. I need to cancel my appointment.`),
  );
  expect(turn).toMatchObject({
    call: { state: 'active' },
    actions: expect.arrayContaining([
      { type: 'cancel_appointment', outcome: 'failed', reason: 'unavailable' },
      expect.objectContaining({ type: 'escalate_human', outcome: 'done', reason: 'change_failed' }),
    ]) as unknown,
  });
  expect(turn.reply).toMatch(/Your appointment is as it was\..*I have alerted our team to your call\./);
  expect(await notified()).not.toEqual([]);
  // The caller gets the code as soon as it can be sent.
  expect((await call.say('I need to cancel my appointment')).reply).toMatch(/a code has been texted/);
});

test('a person who could not be notified during the call is notified at its end, once', async () => {
  const call = await Call.start({ api: tenant.api });
  await call.say(`My name is Jane Roe, ${PHONE}, and I had a car accident`);
  const turn = await withoutWrites('notifications', () => call.say('I want to talk to a real person'));
  expect(turn.actions).toEqual([{ type: 'escalate_human', outcome: 'failed', reason: 'unavailable' }]);
  expect(turn.reply).toContain('I could not reach anyone at the practice.');
  expect(await notified()).toEqual([]);
  const { leadId } = await call.end();
  expect(await notified()).toEqual([{ recipient: staff.email }]);
  expect(await call.read()).toMatchObject({
    state: 'ended',
    qualification: { qualificationStatus: 'escalated' },
  });
  const [lead] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ notes: string }>`select notes from leads where id = ${leadId}`,
  );
  expect(lead?.notes).toContain('could not be notified during the call, and was notified at its end');
});

test('a person who was notified in a second attempt is not notified again at the end', async () => {
  const call = await Call.start({ api: tenant.api });
  await withoutWrites('notifications', () => call.say('I want to talk to a real person'));
  const again = await call.say('I want to talk to a real person');
  // The simulated model scores each turn separately and proposes a score that is higher than the last.
  expect(again.actions.filter(({ type }) => type === 'escalate_human')).toMatchObject([{ outcome: 'done' }]);
  await call.end();
  expect(await notified()).toHaveLength(1);
});
