/**
 * A hold's token confirms its slot from any channel, once, while the hold is valid; one person has one hold.
 */
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { newSession } from '../../support/factories.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { nextWeek } from '../../support/next-week.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeEach(async () => {
  tenant = await world.tenant();
});

const HOLD = '/v1/law/appointment/hold';
const BOOK = '/v1/law/appointment/book';

const at = (hour: number, minute = 0): string => nextWeek(2, hour, minute);

async function hold(request: Record<string, unknown>): Promise<{ id: string; token: string; start: string }> {
  const { body } = expectOk(await tenant.api.post(HOLD, { sessionId: newSession(), ...request }));
  return body.hold as { id: string; token: string; start: string };
}

const live = (): Promise<{ session_id: string; status: string }[]> =>
  world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`
      select session_id, status from appointments where status in ('held', 'confirmed') order by start_time`,
  );

test('a hold from one channel can be confirmed on another, and a repeat returns the same result', async () => {
  const caller = await intakeDone(tenant.api);
  const { token } = await hold({ start: at(10), durationMins: 45 });
  const body = { sessionId: caller.sessionId, leadId: caller.leadId, holdToken: token };
  const { appointment } = expectOk(await tenant.api.post(BOOK, body)).body;
  expect(appointment).toMatchObject({ start: at(10), end: at(10, 45) });
  expect(await live()).toEqual([{ session_id: caller.sessionId, status: 'confirmed' }]);
  expect(expectOk(await tenant.api.post(BOOK, body)).body.appointment).toEqual(appointment);
});

test('of fifty channels that confirm one token at once, one succeeds, and the others get the free times', async () => {
  const callers = await Promise.all(Array.from({ length: 50 }, () => intakeDone(tenant.api)));
  const { token } = await hold({ start: at(10) });
  const answers = await Promise.all(
    callers.map(({ sessionId, leadId }) => tenant.api.post(BOOK, { sessionId, leadId, holdToken: token })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expectRefusal(answer, 409, 'hold_expired');
    const alternatives = answer.body.alternatives as Slot[];
    expect(alternatives).toHaveLength(3);
    expect(alternatives.map(({ start }) => start)).not.toContain(at(10));
  }
  expect(await live()).toHaveLength(1);
});

test('a token expires with its hold, and is invalid when changed, garbled or sent to another tenant', async () => {
  const caller = await intakeDone(tenant.api);
  const book = (holdToken: unknown) =>
    tenant.api.post(BOOK, { sessionId: caller.sessionId, leadId: caller.leadId, holdToken });
  const { id, token } = await hold({ start: at(10) });
  const [claims = '', signature = ''] = token.split('.');
  const later = Buffer.from(
    Buffer.from(claims, 'base64url')
      .toString()
      .replace(String(Date.parse(at(10))), String(Date.parse(at(11)))),
  ).toString('base64url');
  for (const forged of [`${later}.${signature}`, `${claims}.${'A'.repeat(43)}`, 'abc.def'])
    expectRefusal(await book(forged), 400, 'hold_invalid');
  for (const garbage of ['', 'no token', `${token}.x`, 7, 'x'.repeat(500)])
    expectRefusal(await book(garbage), 400, 'validation_failed');
  const elsewhere = await world.tenant();
  const theirs = await intakeDone(elsewhere.api);
  expectRefusal(
    await elsewhere.api.post(BOOK, { sessionId: theirs.sessionId, leadId: theirs.leadId, holdToken: token }),
    400,
    'hold_invalid',
  );
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update appointments set hold_expires_at = now() - interval '1 second' where id = ${id}`,
  );
  expectRefusal(await book(token), 409, 'hold_expired');
  expect((await live()).filter(({ status }) => status === 'confirmed')).toEqual([]);
});

test('one person has one hold over all channels: a later hold releases the earlier one', async () => {
  const contact = { phone: '313-555-0142', email: `${newSession()}@example.com` };
  const web = await intakeDone(tenant.api, 'law', { contact });
  const call = await intakeDone(tenant.api, 'law', { contact: { phone: '(313) 555-0142' } });
  const other = await intakeDone(tenant.api, 'law', { contact: { phone: '313-555-0177' } });
  await hold({ sessionId: web.sessionId, start: at(9) });
  await hold({ sessionId: other.sessionId, start: at(11) });
  const { token } = await hold({ sessionId: call.sessionId, start: at(9, 30) });
  expect(await live()).toEqual([
    { session_id: call.sessionId, status: 'held' },
    { session_id: other.sessionId, status: 'held' },
  ]);
  // A person's own hold does not block the person either.
  await hold({ sessionId: web.sessionId, start: at(9, 30) });
  expectRefusal(
    await tenant.api.post(BOOK, { sessionId: call.sessionId, leadId: call.leadId, holdToken: token }),
    409,
    'hold_expired',
  );
});
