/** A hold reserves a slot for one session for five minutes, and becomes the booking. */
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { holdSlot } from '@praxis/db/appointment/slot-hold';
import { recordLead, type CapturedLead } from '@praxis/db/lead/lead-capture';
import { newSession } from '../../support/factories.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { newLead } from '../../support/lead-rows.js';
import { nextWeek } from '../../support/next-week.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeEach(async () => {
  tenant = await world.tenant();
});

const HOLD = '/v1/law/appointment/hold';
const BOOK = '/v1/law/appointment/book';

/** A time of next Tuesday, in the host's zone. */
const at = (hour: number, minute = 0): string => nextWeek(2, hour, minute);

/** Adds another person: each person has only one hold. */
const somebodyElse = () =>
  intakeDone(tenant.api, 'law', { contact: { email: `${newSession()}@example.com` } });

async function shownStarts(): Promise<string[]> {
  const day = at(9).slice(0, 10);
  const { body } = expectOk(
    await tenant.api.get(`/v1/law/appointment/slots?dateHint=${day}&preferred=morning`),
  );
  return (body.items as { start: string }[]).map(({ start }) => start);
}

async function rows(): Promise<{ session_id: string; status: string; hold_expires_at: Date | null }[]> {
  return await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`select session_id, status, hold_expires_at from appointments order by created_at`,
  );
}

/** Backdates the hold by this many minutes. */
async function age(sessionId: string, minutes: number): Promise<void> {
  await world.database.withSystem(
    'move time',
    (tx) =>
      tx.query`update appointments set hold_expires_at = hold_expires_at - make_interval(mins => ${minutes})
      where session_id = ${sessionId}`,
  );
}

test('a hold states its expiry, and hides the slot from every list', async () => {
  const before = Date.now();
  const { body } = expectOk(await tenant.api.post(HOLD, { sessionId: newSession(), start: at(10) }));
  const hold = body.hold as { start: string; expiresAt: string; provider: string };
  expect(hold).toMatchObject({ start: at(10), provider: 'Provider One' });
  // Five minutes count from a moment during the request, however long that took. Clocks differ by fractions of a
  // second.
  const from = Date.parse(hold.expiresAt) - 5 * 60_000;
  expect(from).toBeGreaterThan(before - 1_000);
  expect(from).toBeLessThan(Date.now() + 1_000);
  const shown = await shownStarts();
  expect(shown).not.toContain(at(10));
  expect(shown).toContain(at(10, 30));
});

test('it prevents other sessions from holding and booking the slot, but not its own', async () => {
  const mine = await intakeDone(tenant.api);
  const other = await somebodyElse();
  expectOk(await tenant.api.post(HOLD, { sessionId: mine.sessionId, start: at(10) }));
  expectRefusal(
    await tenant.api.post(HOLD, { sessionId: other.sessionId, start: at(10) }),
    409,
    'slot_taken',
  );
  expectRefusal(
    await tenant.api.post(BOOK, { ...other, intake: undefined, start: at(10) }),
    409,
    'slot_taken',
  );
  const booked = expectOk(
    await tenant.api.post(BOOK, { sessionId: mine.sessionId, leadId: mine.leadId, start: at(10) }),
  );
  expect(booked.body.appointment).toMatchObject({ start: at(10) });
});

test('its own booking turns it into one confirmed appointment and leaves no hold', async () => {
  const { sessionId, leadId } = await intakeDone(tenant.api);
  expectOk(await tenant.api.post(HOLD, { sessionId, start: at(9) }));
  expectOk(await tenant.api.post(BOOK, { sessionId, leadId, start: at(9) }));
  const live = (await rows()).filter(({ status }) => status === 'held' || status === 'confirmed');
  expect(live).toEqual([{ session_id: sessionId, status: 'confirmed', hold_expires_at: null }]);
});

test('an expired hold frees the slot for others', async () => {
  const holder = newSession();
  const { sessionId, leadId } = await intakeDone(tenant.api);
  expectOk(await tenant.api.post(HOLD, { sessionId: holder, start: at(11) }));
  await age(holder, 4);
  expectRefusal(await tenant.api.post(BOOK, { sessionId, leadId, start: at(11) }), 409, 'slot_taken');
  await age(holder, 1);
  expect(await shownStarts()).toContain(at(11));
  expectOk(await tenant.api.post(BOOK, { sessionId, leadId, start: at(11) }));
  const states = (await rows()).map(
    (row) => `${row.session_id === holder ? 'holder' : 'other'} ${row.status}`,
  );
  expect(states.sort()).toEqual(['holder expired', 'other confirmed']);
});

test('refuses a holder whose hold expired if another person took the slot', async () => {
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const other = await somebodyElse();
  expectOk(await tenant.api.post(HOLD, { sessionId, start: at(11) }));
  await age(sessionId, 5);
  expectOk(await tenant.api.post(BOOK, { sessionId: other.sessionId, leadId: other.leadId, start: at(11) }));
  expectRefusal(await tenant.api.post(BOOK, { sessionId, leadId, start: at(11) }), 409, 'slot_taken');
});

test('a session has one hold: a second one releases the first', async () => {
  const sessionId = newSession();
  expectOk(await tenant.api.post(HOLD, { sessionId, start: at(9) }));
  expectOk(await tenant.api.post(HOLD, { sessionId, start: at(9, 30) }));
  const shown = await shownStarts();
  expect(shown).toContain(at(9));
  expect(shown).not.toContain(at(9, 30));
  // Repeating the same hold restarts the five minutes and does not conflict with itself.
  expectOk(await tenant.api.post(HOLD, { sessionId, start: at(9, 30) }));
  expect((await rows()).filter(({ status }) => status === 'held')).toHaveLength(1);
});

test('a hold needs no intake, starts no journey and is refused outside working hours', async () => {
  const sessionId = newSession();
  expectOk(await tenant.api.post(HOLD, { sessionId, start: at(12) }));
  expect((await tenant.api.get(`/v1/law/journey/${sessionId}`)).body.journey).toBeNull();
  const saturday = DateTime.fromISO(at(10), { setZone: true }).set({ weekday: 6 }).toISO();
  for (const start of [at(3), at(18, 45), saturday])
    expectRefusal(await tenant.api.post(HOLD, { sessionId: newSession(), start }), 409, 'slot_not_offered');
});

test('of fifty sessions that hold one slot at once, one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => tenant.api.post(HOLD, { sessionId: newSession(), start: at(10) })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expectRefusal(answer, 409, 'slot_taken');
});

test.each<[what: string, first: Partial<CapturedLead>, second: Partial<CapturedLead>, held: number]>([
  ['a number with and without its country', { phone: '(313) 555-0142' }, { phone: '+1 313 555 0142' }, 1],
  ['a number dialed from abroad', { phone: '001 313 555 0142' }, { phone: '313.555.0142' }, 1],
  ['an address in capitals', { email: 'ada@example.com' }, { email: ' ADA@Example.com' }, 1],
  ['another number', { phone: '(313) 555-0142' }, { phone: '(313) 555-0143' }, 2],
  ['neither number nor address', {}, {}, 2],
])('a person who typed %s has one hold, and others have theirs', async (_, first, second, held) => {
  for (const [place, person] of [first, second].entries()) {
    const lead = newLead(person);
    await world.database.withTenant(tenant.id, async (tx) => {
      await recordLead(tx, lead);
      const request = {
        id: randomUUID(),
        sessionId: lead.sessionId,
        start: at(10 + place),
        durationMins: 30,
      };
      expect(await holdSlot(tx, request)).toMatchObject({ kind: 'held' });
    });
  }
  expect((await rows()).filter(({ status }) => status === 'held')).toHaveLength(held);
});
