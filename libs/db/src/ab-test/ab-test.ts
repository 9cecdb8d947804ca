/** A/B tests, which admins manage, with their figures. */
import type { AbChannel, AbGoal, AbTestStatus } from '@praxis/contracts/ab-test/ab-test.const';
import { MAX_AB_TEST_COUNT } from '@praxis/contracts/ab-test/ab-test.const';
import { writeAudit, type AuditActor } from '../core/audit.js';
import type { Database, SystemTransaction } from '../core/database.js';
import { empty, sql, type Sql } from '../core/sql.js';
import { IS_REPLY } from '../message/inbound-message.js';

interface Text {
  subject: string | null;
  body: string;
}

/** The results of a variant's leads; each lead counts once. */
export interface VariantCounts {
  leads: number;
  replies: number;
  bookings: number;
}

export interface NewAbTest {
  name: string;
  templateId: string;
  stepId: string;
  channel: AbChannel;
  a: Text;
  b: Text;
  trafficSplit: number;
  goal: AbGoal;
}

export interface StoredAbTest extends NewAbTest {
  id: string;
  status: AbTestStatus;
  startedAt: string | null;
  stoppedAt: string | null;
  counts: { a: VariantCounts; b: VariantCounts };
}

/** Key of the advisory lock of new tests; arbitrary, but used for nothing else. */
const TEST_KEY = 727_011;
const REASON = 'keep A/B tests';

const counted = (variant: 'a' | 'b'): Sql => sql`jsonb_build_object(
  'leads', count(*) filter (where x.variant = ${variant}::text),
  'replies', count(*) filter (where x.variant = ${variant}::text and x.replied),
  'bookings', count(*) filter (where x.variant = ${variant}::text and x.booked))`;

/**
 * A lead counts once its message was sent while the test ran; a message that still waits when the test ends is sent
 * with the shipped text. A lead's reply and booking count if they came after the message and, if the test has ended,
 * before its end. A call counts once it has ended: as replied if the caller spoke, as booked if it has booked.
 */
const select = (which: Sql): Sql => sql`
  select t.id, t.name, t.template_id as "templateId", t.step_id as "stepId", t.channel, t.traffic_split as "trafficSplit", t.goal,
    t.status, t.started_at::text as "startedAt", t.stopped_at::text as "stoppedAt",
    jsonb_build_object('subject', t.a_subject, 'body', t.a_body) as a, jsonb_build_object('subject', t.b_subject, 'body', t.b_body) as b,
    c.counts
  from ab_tests t cross join lateral (
    select jsonb_build_object('a', ${counted('a')}, 'b', ${counted('b')}) as counts from (
      select e.variant,
        exists (select from inbound_messages i where i.tenant_id = e.tenant_id and i.lead_id = e.lead_id
          and ${IS_REPLY} and i.received_at > m.sent_at and i.received_at <= coalesce(t.stopped_at, 'infinity')) as replied,
        exists (select from appointments p where p.tenant_id = e.tenant_id and p.lead_id = e.lead_id and p.confirmation_code is not null
          and p.created_at > m.sent_at and p.created_at <= coalesce(t.stopped_at, 'infinity')) as booked
      from ab_test_exposures e join messages m on m.tenant_id = e.tenant_id and m.id = e.message_id
      where e.test_id = t.id and m.status in ('sent', 'delivered') and m.sent_at >= coalesce(t.started_at, '-infinity')
        and m.sent_at <= coalesce(t.stopped_at, 'infinity')
      union all
      select e.variant, k.turns > 0, k.appointment_booked
      from ab_test_calls e join calls k on k.tenant_id = e.tenant_id and k.id = e.call_id
      where e.test_id = t.id and k.state = 'ended') x) c
  ${which} order by t.created_at desc, t.id`;

/** Newest first. */
export async function listAbTests(database: Database): Promise<StoredAbTest[]> {
  return await database.querySystem<StoredAbTest>('list the A/B tests', select(empty));
}

/** Result of a change: the test or the reason for refusal. */
export type AbTestOutcome = StoredAbTest | 'missing' | 'too_many' | 'over' | 'other_runs';

async function readAbTest(tx: SystemTransaction, id: string): Promise<AbTestOutcome> {
  const [test] = await tx.query<StoredAbTest>(select(sql`where t.id = ${id}`));
  return test ?? 'missing';
}

async function audit(tx: SystemTransaction, actor: AuditActor, [verb, id]: [string, string]): Promise<void> {
  await writeAudit(tx, { ...actor, action: `ab_test.${verb}`, targetType: 'ab_test', targetId: id });
}

/** Stores a draft. */
export async function createAbTest(
  database: Database,
  { name, templateId, stepId, channel, a, b, trafficSplit, goal }: NewAbTest,
  actor: AuditActor,
): Promise<AbTestOutcome> {
  return await database.withSystem(REASON, async (tx) => {
    await tx.query`select pg_advisory_xact_lock(${TEST_KEY})`;
    const [made] = await tx.query<{ id: string }>`
      insert into ab_tests (name, template_id, step_id, channel, a_subject, a_body, b_subject, b_body, traffic_split, goal)
      select ${name}, ${templateId}, ${stepId}, ${channel}, ${a.subject}, ${a.body}, ${b.subject}, ${b.body}, ${trafficSplit}::int, ${goal}
      where (select count(*) from ab_tests) < ${MAX_AB_TEST_COUNT}::int returning id`;
    if (!made) return 'too_many';
    await audit(tx, actor, ['created', made.id]);
    return await readAbTest(tx, made.id);
  });
}

async function statusOf(tx: SystemTransaction, id: string): Promise<AbTestStatus | 'missing'> {
  const [row] = await tx.query<{
    status: AbTestStatus;
  }>`select status from ab_tests where id = ${id} for update`;
  return row?.status ?? 'missing';
}

/**
 * Starts a test: from now on, leads get its variants. A test that is already running is not changed, and an ended one
 * cannot be started again.
 */
export async function startAbTest(database: Database, id: string, actor: AuditActor): Promise<AbTestOutcome> {
  return await database.withSystem(REASON, async (tx) => {
    // The lock prevents two tests of the same text from starting at the same time.
    await tx.query`select pg_advisory_xact_lock(${TEST_KEY})`;
    const status = await statusOf(tx, id);
    if (status === 'missing') return status;
    if (status === 'stopped') return 'over';
    if (status === 'draft') {
      const started =
        await tx.query`update ab_tests t set status = 'running', started_at = now() where id = ${id}
        and not exists (select from ab_tests o where o.status = 'running' and o.template_id = t.template_id and o.step_id = t.step_id)
        returning id`;
      if (started.length === 0) return 'other_runs';
      await audit(tx, actor, ['started', id]);
    }
    return await readAbTest(tx, id);
  });
}

/** Ends a running test: everyone gets the shipped text again. The test's figures are kept. */
export async function stopAbTest(database: Database, id: string, actor: AuditActor): Promise<AbTestOutcome> {
  return await database.withSystem(REASON, async (tx) => {
    const status = await statusOf(tx, id);
    if (status === 'running') {
      await tx.query`update ab_tests set status = 'stopped', stopped_at = now() where id = ${id}`;
      await audit(tx, actor, ['stopped', id]);
    }
    return await readAbTest(tx, id);
  });
}

/** Deletes a test that is not running, with its figures. */
export async function deleteAbTest(
  database: Database,
  id: string,
  actor: AuditActor,
): Promise<'deleted' | 'missing' | 'running'> {
  return await database.withSystem(REASON, async (tx) => {
    const status = await statusOf(tx, id);
    if (status === 'missing' || status === 'running') return status;
    await tx.query`delete from ab_tests where id = ${id}`;
    await audit(tx, actor, ['deleted', id]);
    return 'deleted';
  });
}
