/** Booking on a practice's public page: from what it shows to the journey, the ledger and the confirmation. */
import { randomUUID } from 'node:crypto';
import { BookingPageResult, BookingResult } from '@praxis/contracts/booking-page/booking-page';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { INTAKE_CONSENT_CURRENT } from '@praxis/contracts/journey/intake-consent.const';
import { BookingVisitor, nextWednesday } from '../../support/booking-page.js';
import { expectOk, World } from '../../support/journey.js';
import { nextWeek } from '../../support/next-week.js';
import type { TenantOptions } from '../../support/records.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
const START = nextWednesday(10);
const LATER = nextWednesday(14);

interface Practice {
  id: string;
  name: string;
  providerId: string;
  visitor: BookingVisitor;
}

async function practice(options: TenantOptions = {}): Promise<Practice> {
  const { id, name, providerId } = await world.tenant(options);
  return { id, name, providerId, visitor: new BookingVisitor(world.stack.baseUrl, id) };
}

const another = ({ visitor }: Practice): BookingVisitor =>
  new BookingVisitor(world.stack.baseUrl, visitor.practice);

/** Books; on a busy machine, the same visit repeats the request if the engine does not answer in time. */
async function booked(visitor: BookingVisitor, start = START, overrides = {}): Promise<BookingResult> {
  return await until('the booking', { timeoutMs: 20_000 }, async () => {
    const answer = await visitor.book(start, overrides);
    return answer.status !== 503 && BookingResult.parse(expectOk(answer).body);
  });
}

interface LeadRow {
  id: string;
  source: string;
  status: string;
  session_id: string;
}

async function leadsOf({ id }: Practice): Promise<LeadRow[]> {
  return await world.database.withTenant(
    id,
    (tx) => tx.query<LeadRow>`select id, source, status, session_id from leads order by created_at`,
  );
}

test('the page shows only the practice: brand, services, hosts and times', async () => {
  const here = await practice();
  const page = BookingPageResult.parse(expectOk(await here.visitor.get()).body);
  expect(page).toMatchObject({
    practice: {
      name: here.name,
      industry: 'law',
      phone: '+13135550199',
      address: null,
      timeZone: 'America/Detroit',
      languages: ['en'],
    },
    brand: { name: here.name },
    hosts: [{ id: here.providerId, name: 'Provider One', minutes: 30 }],
    robotCheck: { kind: 'sim' },
    embedOrigins: [],
  });
  expect(page.services).toContain('Family law');
  const bySlug = new BookingVisitor(world.stack.baseUrl, page.practice.slug.toUpperCase());
  expect(expectOk(await bySlug.get()).body).toEqual({ ...page });
  const day = START.slice(0, 10);
  const { body } = expectOk(await here.visitor.get(`/slots?from=${day}&to=${day}`));
  expect((body.items as Slot[]).map(({ start }) => start)).toContain(START);
});

test('a booking starts the journey: lead, appointment, consent and a confirmation with its links', async () => {
  const here = await practice();
  const result = await booked(here.visitor, START, {
    consent: { version: INTAKE_CONSENT_CURRENT, channels: ['email'] },
  });
  expect(result.appointment).toMatchObject({ start: START, provider: 'Provider One' });
  expect(result.changeUrl).toContain('/appointment#token=');
  const file = await fetch(`${world.stack.baseUrl}${result.appointment.icsUrl ?? ''}`);
  expect(await file.text()).toContain('BEGIN:VEVENT');
  const token = result.changeUrl.split('token=')[1];
  const link = expectOk(await world.api.post('/v1/appointments/by-link/read', { token }, { key: null }));
  expect(link.body.appointment).toMatchObject({ id: result.appointment.id });
  const [lead, ...others] = await leadsOf(here);
  expect(others).toEqual([]);
  expect(lead).toMatchObject({ source: 'booking-page', status: 'appointment_scheduled' });
  const consents = await world.database.withTenant(
    here.id,
    (tx) => tx.query`select channel, wording_version from consent_ledger order by position`,
  );
  expect(consents).toContainEqual({ channel: 'email', wording_version: INTAKE_CONSENT_CURRENT });
  const messages = await until('the confirmation', { timeoutMs: 20_000 }, async () => {
    const rows = await world.database.withTenant(
      here.id,
      (tx) => tx.query<{ channel: string }>`select channel from messages where template = 'thank_you'
        and session_id = ${lead?.session_id} and status in ('sent', 'delivered') order by channel`,
    );
    return rows.length === 2 && rows;
  });
  expect(messages.map(({ channel }) => channel)).toEqual(['email', 'sms']);
});

test('a time a year ahead is confirmed with its year', async () => {
  const here = await practice();
  const start = nextWeek(3 + 53 * 7, 10);
  await booked(here.visitor, start);
  const bodies = await until('the confirmation', { timeoutMs: 20_000 }, async () => {
    const rows = await world.database.withTenant(
      here.id,
      (tx) => tx.query<{ body: string }>`select body from messages where template = 'thank_you'`,
    );
    return rows.length === 2 && rows.map(({ body }) => body);
  });
  for (const body of bodies)
    expect(body).toMatch(new RegExp(`Wednesday, \\w+ \\d+, ${start.slice(0, 4)} at 10:00 AM`));
});

test('a visit books once: a repeat gets the appointment, another time is refused', async () => {
  const here = await practice();
  const first = await booked(here.visitor);
  const again = await booked(here.visitor);
  expect(again.appointment).toEqual(first.appointment);
  expectRefusal(await here.visitor.book(LATER), 409, 'already_booked');
  expect(await leadsOf(here)).toHaveLength(1);
});

test('a request with an Idempotency-Key is done once and gets the same response', async () => {
  const here = await practice();
  const headers = { 'idempotency-key': randomUUID() };
  const robotToken = await here.visitor.robotToken();
  const send = () => here.visitor.book(START, { robotToken }, { headers });
  const first = await send();
  const second = await send();
  expect(second.body).toEqual(expectOk(first).body);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expectRefusal(await here.visitor.book(LATER, { robotToken }, { headers }), 409, 'idempotency_key_reused');
});

test('a held time is reserved for the visit that holds it', async () => {
  const here = await practice();
  const { body } = expectOk(await here.visitor.hold(START));
  expect(body.hold).toMatchObject({ start: START, provider: 'Provider One' });
  expect(body.hold).not.toHaveProperty('token');
  const other = another(here);
  const lost = await other.book(START);
  expectRefusal(lost, 409, 'slot_taken');
  expect((lost.body.alternatives as Slot[]).length).toBeGreaterThan(0);
  // The visitor who lost the time has left nothing behind, and may still choose another one.
  expect(await leadsOf(here)).toEqual([]);
  await booked(here.visitor);
  expect((await booked(other, LATER)).appointment.start).toBe(LATER);
});

test('a call-back request is a lead without an appointment, with its source', async () => {
  const here = await practice({ industry: 'realestate' });
  const answer = await here.visitor.callBack({ service: 'Buyer', area: 'Ann Arbor', source: 'embed' });
  expectOk(answer);
  await until('the lead', { timeoutMs: 20_000 }, async () => (await leadsOf(here)).length === 1);
  expect(await leadsOf(here)).toMatchObject([{ source: 'embed', status: 'new' }]);
});

test('a practice without host, hours or number says so', async () => {
  const closed = await practice({ workingDays: [] });
  await world.database.withSystem(
    'a practice without a number',
    (tx) => tx.query`update tenants set phone = null where id = ${closed.id}`,
  );
  const { body } = expectOk(await closed.visitor.get());
  expect(body).toMatchObject({ hosts: [], practice: { phone: null } });
  expect(expectOk(await closed.visitor.get('/slots')).body.items).toEqual([]);
  expectRefusal(await closed.visitor.book(START), 409, 'slot_not_offered');
  expectOk(await closed.visitor.callBack());
});

test('an unknown practice has no page, and its response names no brand', async () => {
  const nowhere = new BookingVisitor(world.stack.baseUrl, 'no-such-practice');
  for (const answer of [await nowhere.get(), await nowhere.hold(START)]) {
    expectRefusal(answer, 404, 'not_found');
    expect(JSON.stringify(answer.body)).not.toMatch(/praxis/i);
  }
});

test('invalid bookings are refused on their fields', async () => {
  const { visitor } = await practice();
  const { contact: _, ...unreachable } = visitor.person();
  const robotToken = await visitor.robotToken();
  const send = (body: object) => visitor.post('/appointments', { robotToken, ...body });
  expect(refusedFields(await send({ ...unreachable, start: START }))).toEqual(['contact']);
  expect(new Set(refusedFields(await send({ ...visitor.person(), start: 'soon' })))).toEqual(
    new Set(['start']),
  );
  expect(refusedFields(await send({ ...visitor.person(), visit: 'mine', start: START }))).toEqual(['visit']);
  expectRefusal(await visitor.book('2020-01-01T10:00:00-05:00'), 400, 'date_in_past');
});
