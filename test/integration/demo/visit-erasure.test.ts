/**
 * Records of a demo visitor are erased once their cookie has expired, like those of a forgotten person, and no day
 * earlier.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { pruneRecords } from '@praxis/activities/core/people-sweep';
import { COOKIES } from '@praxis/contracts/auth/cookie.const';
import { findDemoTenants } from '@praxis/db/tenant/tenant';
import { callWorkflowId } from '@praxis/workflows/call/messages';
import { journeyWorkflowId } from '@praxis/workflows/journey/messages';
import { Call } from '../../support/call.js';
import { isHistoryGone, tablesNaming } from '../../support/forgetting.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { auditOf } from '../../support/members.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let tenantId: string;
let mark: string;
beforeEach(async () => {
  tenantId = (await findDemoTenants(world.database)).find(({ industry }) => industry === 'law')?.id ?? '';
  mark = `Quill${randomBytes(5).toString('hex')}`;
});

const naming = (...texts: string[]): Promise<string[]> => tablesNaming(world.database, { tenantId, texts });
const begun = (name = mark) =>
  intakeDone(world.api, 'law', { name: `${name} Person`, contact: { email: `${name}@example.com` } });

/** Backdates the first use of a session by this many days. */
const beganDaysAgo = (sessionId: string, days: number, of = tenantId): Promise<unknown> =>
  world.database.withTenant(
    of,
    (tx) => tx.query`update visitor_sessions set created_at = now() - make_interval(days => ${days})
      where session_id = ${sessionId}`,
  );
const appointmentOver = (leadId: string): Promise<unknown> =>
  world.database.withTenant(
    tenantId,
    (tx) => tx.query`update appointments set start_time = start_time - interval '400 days',
      end_time = end_time - interval '400 days' where lead_id = ${leadId}`,
  );
const waiting = (sessionId: string) =>
  world.database.withTenant(
    tenantId,
    (tx) => tx.query<{ reason: string | null }>`select last_error as reason from outbox
      where kind = 'journey.forget_visit' and payload ->> 'sessionId' = ${sessionId} and done_at is null`,
  );

test('lead, messages, journey and calls are erased, with the histories; those of a younger session stay', async () => {
  const { sessionId, leadId } = await begun();
  expectOk(await world.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  await followUpSent(world.api, { sessionId, leadId }, { channel: ['email'] });
  await appointmentOver(leadId);
  const kept = `Reed${randomBytes(5).toString('hex')}`;
  const younger = await begun(kept);
  const named = await Call.start({ api: world.api });
  await named.say(`My name is ${mark} Caller, 313-555-0142, and I had a car accident`);
  await named.end();
  const silent = await Call.start({ api: world.api });
  await silent.say('What does it cost?');
  await silent.end();
  for (const session of [sessionId, named.sessionId, silent.sessionId])
    await beganDaysAgo(session, COOKIES.visitor.days + 1);
  await beganDaysAgo(younger.sessionId, COOKIES.visitor.days - 1);
  expect(await naming(mark)).toEqual(
    expect.arrayContaining(['leads', 'contacts', 'messages', 'sim_entries']),
  );

  await pruneRecords(world.database);
  const ids = [sessionId, leadId, named.id, named.sessionId, silent.id, silent.sessionId];
  await until('the visits to be erased', { timeoutMs: 60_000, pollMs: 250 }, async () => {
    const left = await world.database.withTenant(
      tenantId,
      (tx) => tx.query`select from visitor_sessions where session_id = any(${ids}::text[])
        union all select from calls where id::text = any(${ids}::text[])`,
    );
    return left.length === 0;
  });
  expect(await naming(mark)).toEqual([]);
  const { client } = await world.engine();
  for (const run of [
    journeyWorkflowId(tenantId, sessionId),
    callWorkflowId(tenantId, named.id),
    callWorkflowId(tenantId, silent.id),
  ])
    await until('the history to be deleted', { timeoutMs: 60_000, pollMs: 250 }, () =>
      isHistoryGone(client, run),
    );
  const log = await auditOf(world.database, { tenantId });
  expect(log).toContainEqual(
    expect.objectContaining({
      action: 'lead.forgotten',
      targetId: leadId,
      userId: null,
      detail: { reason: 'visit_over' },
    }),
  );
  expect(await naming(`${kept}@example.com`)).toEqual(expect.arrayContaining(['leads', 'contact_points']));
  const path = `/v1/law/journey/${younger.sessionId}`;
  expect(expectOk(await world.api.get(path)).body.journey).toMatchObject({ sessionId: younger.sessionId });
});

test('a visit with an upcoming appointment waits for it, and is erased afterwards', async () => {
  const { sessionId, leadId } = await begun();
  expectOk(await world.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  await beganDaysAgo(sessionId, COOKIES.visitor.days + 1);
  await pruneRecords(world.database);
  await until('the appointment to be met', { timeoutMs: 60_000 }, async () =>
    (await waiting(sessionId)).some(({ reason }) => reason === 'appointment_ahead'),
  );
  expect(await naming(mark)).toEqual(expect.arrayContaining(['leads', 'contacts']));
  await appointmentOver(leadId);
  await world.database.withTenant(
    tenantId,
    (tx) => tx.query`update outbox set next_attempt_at = now()
      where kind = 'journey.forget_visit' and payload ->> 'sessionId' = ${sessionId}`,
  );
  await until('the visit to be erased', { timeoutMs: 60_000, pollMs: 250 }, async () => {
    const tables = await naming(mark);
    return tables.length === 0;
  });
});

test('data that a visitor left with a practice through its own key belongs to the practice', async () => {
  const practice = await world.tenant();
  const conversationId = randomUUID();
  const message = `My name is ${mark} Caller, 313-555-0142, and I had a car accident`;
  expectOk(
    await practice.api.post('/v1/functions/ai-chat', {
      message,
      conversationHistory: [],
      industry: 'law',
      conversationId,
    }),
  );
  const { id } = practice;
  const owners = () =>
    world.database.withTenant(
      id,
      (tx) => tx.query`select from visitor_sessions where session_id = ${conversationId}`,
    );
  expect(await owners()).toHaveLength(1);
  await beganDaysAgo(conversationId, COOKIES.visitor.days + 1, id);
  await pruneRecords(world.database);
  expect(await owners()).toHaveLength(0);
  const handedOver = await world.database.withTenant(
    id,
    (tx) => tx.query`select from outbox where kind = 'journey.forget_visit'`,
  );
  expect(handedOver).toHaveLength(0);
});
