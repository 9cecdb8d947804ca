/** The simulated inbox: what was sent, to whom, in complete pages. */
import { SimInboxList } from '@praxis/contracts/sim/sim';
import type * as z from 'zod/mini';
import { dayWithoutReminders } from '../../support/factories.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

type Inbox = z.infer<typeof SimInboxList>;

const world = World.ofFile();
let sessionId: string;
let leadId: string;
beforeAll(async () => {
  ({ sessionId, leadId } = await intakeDone(world.api));
  const dateHint = dayWithoutReminders();
  expectOk(await world.api.post('/v1/law/appointment/book', { sessionId, leadId, dateHint }));
  await followUpSent(world.api, { sessionId, leadId }, { templates: ['thank_you', 'prep_docs'] });
  await until(
    'the calendar event',
    { timeoutMs: 10_000 },
    async () => (await inbox({ sessionId, port: 'calendar' })).items.length === 1,
  );
});

async function inbox(query: Record<string, string | number>): Promise<Inbox> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return SimInboxList.parse(expectOk(await world.api.get(`/v1/sim/inbox?${search}`, { key: null })).body);
}

test('text messages go to the number in E.164 form and include the opt-out wording', async () => {
  const { items } = await inbox({ sessionId, port: 'sms' });
  expect(items).toHaveLength(2);
  for (const { to, body, subject } of items) {
    expect(to).toBe('+13135550142');
    expect(body).toMatch(/^Harbor Law Group: .*Reply STOP to opt out\.$/s);
    expect(subject).toBeUndefined();
  }
});

test('emails have a subject; the confirmation has the calendar file', async () => {
  const { items } = await inbox({ sessionId, port: 'email' });
  expect(
    items
      .map(
        ({ subject, attachments }) =>
          `${subject ?? ''} ${attachments.map(({ filename }) => filename).join()}`,
      )
      .sort(),
  ).toEqual(['What to bring to Harbor Law Group ', 'Your appointment with Harbor Law Group appointment.ics']);
  for (const { to } of items) expect(to).toBe('jordan.ellis@example.com');
});

test('the provider’s calendar has one event, which names the client but not their phone number', async () => {
  const { items } = await inbox({ sessionId, port: 'calendar' });
  expect(items).toHaveLength(1);
  expect(items).toMatchObject([{ subject: 'Appointment with Jordan Ellis' }]);
  expect(JSON.stringify(items)).not.toMatch(/5550142/);
});

test('pages of two are complete, newest first, without duplicates', async () => {
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Inbox = await inbox({ sessionId, limit: 2, ...(cursor ? { cursor } : {}) });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  const { items } = await inbox({ sessionId });
  expect(seen).toEqual(items.map(({ id }) => id));
  expect(new Set(seen).size).toBe(5);
  const times = items.map(({ createdAt }) => Date.parse(createdAt));
  expect(times.length).toBe(5);
});

test('delivery is reported by a signed webhook', async () => {
  await until('every message to be delivered', { timeoutMs: 10_000 }, async () => {
    const { items } = await inbox({ sessionId });
    return items.filter(({ port }) => port !== 'calendar').every(({ status }) => status === 'delivered');
  });
  // A report is stored and acknowledged first, and processed by its own run.
  await until('every report to be processed', { timeoutMs: 10_000 }, async () => {
    const rows = await world.database.withSystem(
      'read delivery',
      (tx) => tx.query<{ status: string }>`select status from messages where session_id = ${sessionId}`,
    );
    return rows.length === 4 && rows.every(({ status }) => status === 'delivered');
  });
});

test.each(['port=fax', 'limit=0', 'limit=101', 'limit=x', 'port='])('refuses %s', async (query) => {
  expectRefusal(await world.api.get(`/v1/sim/inbox?${query}`), 400, 'validation_failed');
});

test.each([
  'nonsense',
  Buffer.from("seq\n1'; --\n0f8fad5b-d9cb-469f-a165-70867728950e").toString('base64url'),
])('refuses the cursor %s', async (cursor) => {
  expectRefusal(
    await world.api.get(`/v1/sim/inbox?cursor=${encodeURIComponent(cursor)}`),
    400,
    'invalid_cursor',
  );
});

test('an unused session has an empty inbox', async () => {
  expect(await inbox({ sessionId: 'sess-nobody-at-all' })).toEqual({ ok: true, items: [], nextCursor: null });
});
