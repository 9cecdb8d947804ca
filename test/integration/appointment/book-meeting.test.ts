/**
 * One request that books: the session's lead and appointment are created or found, in any kind of request and
 * repeat.
 */
import { randomUUID } from 'node:crypto';
import { BookMeetingResult } from '@praxis/contracts/appointment/meeting';
import { noteMeetingRequest } from '@praxis/db/appointment/meeting-request';
import { DateTime } from 'luxon';
import { withIdempotencyKey } from '../../support/api.js';
import { newSession, type Fields } from '../../support/factories.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { countRecords, NOTHING_STORED } from '../../support/records.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';
import { isWaitedFor } from '../../support/lock-waits.js';
import { until } from '../../support/until.js';

const PATH = '/v1/functions/book-meeting';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeEach(async () => {
  tenant = await world.tenant();
});

const request = (overrides: Fields = {}): Fields => ({
  sessionId: newSession(),
  industry: 'law',
  name: 'Jordan Ellis',
  email: 'jordan.ellis@example.com',
  phone: '(313) 555-0142',
  preferredTime: 'any time',
  ...overrides,
});

async function book(body: Fields): Promise<BookMeetingResult> {
  return BookMeetingResult.parse(expectOk(await tenant.api.post(PATH, body)).body);
}

interface StoredLead {
  id: string;
  name: string;
  case_type: string | null;
  lead_type: string | null;
  details: string | null;
  status: string;
  lead_score: number;
  notes: string;
}

async function leadOf(sessionId: unknown): Promise<StoredLead | undefined> {
  const [lead] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<StoredLead>`select * from leads where session_id = ${sessionId}`,
  );
  return lead;
}

async function interactionsOf(sessionId: unknown): Promise<string[]> {
  const rows = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{ type: string }>`
      select interaction_type as type from lead_interactions where session_id = ${sessionId} order by id`,
  );
  return rows.map(({ type }) => type);
}

async function freeTimes(): Promise<string[]> {
  const { body } = await tenant.api.get('/v1/law/appointment/slots?preferred=any');
  return (body.items as { start: string }[]).map(({ start }) => start);
}

test('books once for a new person, however often and concurrently the request is sent', async () => {
  const body = request({ message: 'About the lease.\n\nIt ends in May.', leadScore: 99 });
  const key = withIdempotencyKey();
  const answers = await Promise.all([
    tenant.api.post(PATH, body),
    tenant.api.post(PATH, body),
    tenant.api.post(PATH, body, key),
    tenant.api.post(PATH, body, key),
  ]);
  answers.push(await tenant.api.post(PATH, body));
  const results = answers.map((answer) => BookMeetingResult.parse(expectOk(answer).body));
  expect(new Set(results.map(({ appointment }) => appointment.id)).size).toBe(1);
  expect(results.at(-1)).toMatchObject({ existing: true, understood: true });

  const lead = await leadOf(body.sessionId);
  expect(lead).toMatchObject({
    id: results[0]?.leadId,
    name: 'Jordan Ellis',
    case_type: 'General inquiry',
    details: body.message,
    status: 'appointment_scheduled',
  });
  // The score that a caller sends is stored but not used.
  expect(lead?.lead_score).toBeLessThan(99);
  expect(lead?.notes.match(/Asked for a meeting\./g)).toHaveLength(1);
  expect(lead?.notes).toContain('It ends in May.');
  expect((await interactionsOf(body.sessionId)).sort()).toEqual([
    'appointment_booked',
    'lead_captured',
    'meeting_requested',
    'note_added',
  ]);
  expect(await countRecords(world.database, String(body.sessionId))).toMatchObject({
    leads: 1,
    journeys: 1,
    appointments: 1,
  });
  const sent = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ template: string; channel: string }>`
      select template, channel from messages where lead_id = ${results[0]?.leadId} order by channel`,
  );
  expect(sent.map(({ template, channel }) => `${template} ${channel}`)).toEqual([
    'thank_you email',
    'thank_you sms',
  ]);
  // A normal journey: the demo page shows it, and the engine runs it.
  const { body: seen } = await tenant.api.get(`/v1/law/journey/${String(body.sessionId)}`);
  expect(seen.journey).toMatchObject({ appointment: { id: results[0]?.appointment.id } });
  const { workflowId } = results[0]?.run ?? { workflowId: '' };
  expect((await (await world.engine()).client.workflow.getHandle(workflowId).describe()).status.name).toBe(
    'RUNNING',
  );
});

test('a note is stored once, even if the repeat of its request waits', async () => {
  const { leadId } = await intakeDone(tenant.api);
  const note = { leadId, key: 'the same', text: 'Asked for a meeting.' };
  const noteIt = (): Promise<boolean> =>
    world.database.withTenant(tenant.id, (tx) => noteMeetingRequest(tx, note));
  const second = await world.database.withTenant(tenant.id, async (tx) => {
    expect(await noteMeetingRequest(tx, note)).toBe(true);
    const repeated = noteIt();
    await until('the repeat to wait for the lead', { timeoutMs: 10_000 }, () => isWaitedFor(tx));
    return { repeated };
  });
  expect(await second.repeated).toBe(false);
});

test('a session that has a lead and an appointment keeps both, and another exact time is refused', async () => {
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const first = await book(request({ sessionId, name: 'Somebody Else', preferredTime: 'afternoon' }));
  expect(first).toMatchObject({ leadId, existing: false });
  expect(await leadOf(sessionId)).toMatchObject({ id: leadId, case_type: 'Personal injury' });
  expect((await leadOf(sessionId))?.notes).toContain('Asked by: Somebody Else');

  const again = await book(request({ sessionId, preferredTime: first.appointment.start }));
  expect(again).toMatchObject({ existing: true, appointment: { id: first.appointment.id } });
  expect(again.message).toMatch(/already have/);
  expect(again.appointment.icsUrl).toContain(first.appointment.id);
  const other = (await freeTimes()).find((start) => start !== first.appointment.start);
  expectRefusal(
    await tenant.api.post(PATH, request({ sessionId, preferredTime: other })),
    409,
    'already_booked',
  );
});

test('an exact time is booked exactly, a part of the day within its window, and words without a time get the first free slot', async () => {
  const [earliest = ''] = await freeTimes();
  const unread = await book(request({ preferredTime: 'when the moon is full' }));
  expect(unread).toMatchObject({ understood: false, appointment: { start: earliest } });
  expect(unread.message).toMatch(/first free/);

  const [requested = ''] = await freeTimes();
  expect((await book(request({ preferredTime: requested }))).appointment.start).toBe(requested);
  const taken = await tenant.api.post(PATH, request({ preferredTime: requested }));
  expectRefusal(taken, 409, 'slot_taken');
  expect(taken.body.alternatives).not.toHaveLength(0);
  // A time without an offset is on the tenant's own clock.
  const [local = ''] = await freeTimes();
  expect((await book(request({ preferredTime: local.slice(0, 16) }))).appointment.start).toBe(local);

  const { appointment } = await book(request({ preferredTime: 'some evening' }));
  expect(appointment.start.slice(11, 13)).toMatch(/17|18/);
});

test('a time in words is booked, or the nearest one if it is taken, as the response says', async () => {
  const free = await freeTimes();
  const local = (start: string): DateTime => DateTime.fromISO(start, { setZone: true }).setLocale('en-US');
  const start = free.find((time) => local(time).hour === 14) ?? '';
  const words = local(start).toFormat("cccc LLLL d 'at' h a");
  const first = await book(request({ preferredTime: words }));
  expect(first).toMatchObject({ understood: true, existing: false, appointment: { start } });
  expect(first.message).toMatch(/^Your meeting is on/);
  expect(first.message).not.toMatch(/not free/);

  const body = request({ preferredTime: words });
  const second = await book(body);
  expect(second).toMatchObject({ understood: true, existing: false });
  expect(second.appointment.start).not.toBe(start);
  expect(second.message).toMatch(/not free, so this is the nearest/);
  expect(await book(body)).toMatchObject({ existing: true, appointment: { id: second.appointment.id } });

  const next = await book(request({ preferredTime: 'next Tuesday morning' }));
  expect(local(next.appointment.start).toFormat('cccc')).toBe('Tuesday');
  expect(local(next.appointment.start).hour).toBeLessThan(12);
  const spanish = await book(request({ preferredTime: 'el jueves por la tarde' }));
  expect(local(spanish.appointment.start).toFormat('cccc')).toBe('Thursday');
  expect(local(spanish.appointment.start).hour).toBeGreaterThanOrEqual(12);
});

test('a request in words that is sent several times at once books once', async () => {
  const body = request({ preferredTime: 'Thursday afternoon' });
  const answers = await Promise.all([1, 2, 3].map(() => tenant.api.post(PATH, body)));
  const results = answers.map((answer) => BookMeetingResult.parse(expectOk(answer).body));
  expect(new Set(results.map(({ appointment }) => appointment.id)).size).toBe(1);
});

test('refuses impossible requests before it stores anything', async () => {
  const wrong: [overrides: Fields, code: string, field: string][] = [
    [{ preferredTime: '2020-05-04T10:00' }, 'date_in_past', 'preferredTime'],
    [{ preferredTime: '2031-03-09T02:30' }, 'nonexistent_local_time', 'preferredTime'],
    [{ preferredTime: '2031-02-30' }, 'date_invalid', 'preferredTime'],
    [{ preferredTime: ' ' }, 'validation_failed', 'preferredTime'],
    [{ email: 'nobody' }, 'validation_failed', 'email'],
    [{ phone: '12' }, 'validation_failed', 'phone'],
    [{ name: '' }, 'validation_failed', 'name'],
    [{ leadScore: 101 }, 'validation_failed', 'leadScore'],
    [{ message: 'x'.repeat(2001) }, 'validation_failed', 'message'],
    [{ sessionId: 'a b' }, 'validation_failed', 'sessionId'],
    [{ source: 'forged' }, 'validation_failed', 'source'],
  ];
  for (const [overrides, code, field] of wrong) {
    const body = request(overrides);
    const answer = await tenant.api.post(PATH, body);
    expectRefusal(answer, 400, code);
    expect(refusedFields(answer)).toEqual([field]);
    expect(await countRecords(world.database, String(body.sessionId))).toEqual(NOTHING_STORED);
  }
  expectRefusal(await tenant.api.post(PATH, request({ industry: 'realestate' })), 403, 'wrong_industry');
});

test('the AI caller books for the caller', async () => {
  tenant = await world.tenant({ industry: 'realestate' });
  const requestBody = (overrides: Fields = {}): Fields => ({
    source: 'ai_voice_caller',
    industry: 'realestate',
    conversationId: randomUUID(),
    urgency: 'high',
    qualification: {
      name: 'Priya Raman',
      phone: '+1 313 555 0177',
      intent: 'Buying',
      financing: 'Pre-approved',
    },
    confidence: 0.93,
    ...overrides,
  });
  const body = requestBody();
  const booked = await book(body);
  expect(await book(body)).toMatchObject({ existing: true, appointment: { id: booked.appointment.id } });
  const lead = await leadOf(body.conversationId);
  expect(lead).toMatchObject({ id: booked.leadId, name: 'Priya Raman', lead_type: 'Buying' });
  expect(lead?.notes).toContain('Financing: Pre-approved');

  // The call's state as the specification has it: contact details and answers are nested.
  const nested = await book(
    requestBody({
      qualification: {
        contactInfo: { name: 'Ann Lee', phone: '+1 313 555 0178' },
        responses: { intent: 'Selling', unknown: 'x' },
        urgencyLevel: 'high',
      },
    }),
  );
  const [selling] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<StoredLead>`select * from leads where id = ${nested.leadId}`,
  );
  expect(selling).toMatchObject({ name: 'Ann Lee', lead_type: 'Selling' });
  const beside = requestBody({ qualification: {}, contactInfo: { name: 'Bo Lee', email: 'bo@example.com' } });
  expect(await book(beside)).toMatchObject({ existing: false });

  const stranger = requestBody({ qualification: {} });
  const refused = await tenant.api.post(PATH, stranger);
  expectRefusal(refused, 400, 'validation_failed');
  expect(refusedFields(refused)).toEqual(['name']);
  const unreachable = await tenant.api.post(PATH, requestBody({ qualification: { name: 'Priya' } }));
  expect(refusedFields(unreachable)).toEqual(['phone']);
  expect(await countRecords(world.database, String(stranger.conversationId))).toEqual(NOTHING_STORED);

  // A session with an intake needs no contact details in the request.
  const { sessionId, leadId } = await intakeDone(tenant.api, 'realestate');
  expect(await book(requestBody({ sessionId, qualification: {} }))).toMatchObject({
    leadId,
    existing: false,
  });
});
