/** Which runs the sweep treats as interrupted: those that have recorded nothing for longer than their step needs. */
import { randomUUID } from 'node:crypto';
import { listInterruptedRuns } from '@praxis/db/automation/interrupted-runs';
import type { SystemTransaction } from '@praxis/db/core/database';
import { sql, type Sql } from '@praxis/db/core/sql';
import { definitionOf, openAutomationDesk, type AutomationDesk } from '../../support/automations.js';
import { expectOk, World } from '../../support/journey.js';

const world = World.ofFile();
const LIMITS = { betweenSeconds: 60, effectSeconds: 900, limit: 10_000 };

/**
 * The state of a run: how many minutes ago its last step ended, its current step began, and its message was written.
 */
interface Place {
  status: 'running' | 'held' | 'waiting';
  endedAgo?: number;
  begun?: { kind: 'call_webhook' | 'ai_task' | 'send_message' | 'wait'; ago: number };
  message?: { ago: number; mayGoIn?: number };
  automation?: { status: 'active' | 'inactive'; ago: number };
}

let desk: AutomationDesk;
let automationId: string;
let leadId: string;
beforeAll(async () => {
  desk = await openAutomationDesk(world);
  const waits = definitionOf(
    { kind: 'manual' },
    { a: { kind: 'wait', label: 'Wait', wait: { mode: 'duration', minutes: 60 }, next: null } },
  );
  ({ id: automationId } = await desk.deploy({ name: 'Wait', definition: waits }));
  const { lead } = expectOk(
    await desk.owner.post('/v1/leads', { name: 'Ada Cole', phone: '(313) 555-0142' }),
  ).body;
  leadId = (lead as { id: string }).id;
});

const minutesAgo = (minutes: number): Sql => sql`now() - make_interval(mins => ${minutes})`;

/** Stores a run at its second step. */
async function place(
  tx: SystemTransaction,
  { status, endedAgo = 600, begun, message, automation }: Place,
): Promise<string> {
  const [id, messageId, tenantId] = [randomUUID(), randomUUID(), desk.tenant.id];
  await tx.query`insert into automation_runs (id, tenant_id, automation_id, version, trigger_key, status, position, step_id, created_at)
    values (${id}, ${tenantId}, ${automationId}, 1, ${id}, ${status}, 2, 'a', now() - interval '2 days')`;
  await tx.query`insert into automation_steps (tenant_id, run_id, position, step_id, kind, status, started_at, finished_at)
    values (${tenantId}, ${id}, 1, 'z', 'wait', 'done', now() - interval '2 days', ${minutesAgo(endedAgo)})`;
  if (begun)
    await tx.query`insert into automation_steps (tenant_id, run_id, position, step_id, kind, detail, started_at)
      values (${tenantId}, ${id}, 2, 'a', ${begun.kind}, jsonb_build_object('messageId', ${messageId}::text), ${minutesAgo(begun.ago)})`;
  if (message)
    await tx.query`insert into messages (id, tenant_id, lead_id, session_id, channel, template, body, preview, idempotency_key, updated_at, decision)
      values (${messageId}, ${tenantId}, ${leadId}, ${`automation/${id}`}, 'sms', 'automation', 'x', 'x', ${id}, ${minutesAgo(message.ago)},
        jsonb_strip_nulls(jsonb_build_object('notBefore', now() + make_interval(mins => ${message.mayGoIn ?? null}::int))))`;
  if (automation)
    await tx.query`update automations set status = ${automation.status}, updated_at = ${minutesAgo(automation.ago)}
      where tenant_id = ${tenantId} and id = ${automationId}`;
  return id;
}

const SENDS = { kind: 'send_message', ago: 600 } as const;

test.each<[what: string, isListed: boolean, place: Place]>([
  ['between two steps for minutes', true, { status: 'running', endedAgo: 2 }],
  ['between two steps just now', false, { status: 'running', endedAgo: 0 }],
  ['posting for an hour', true, { status: 'running', begun: { kind: 'call_webhook', ago: 60 } }],
  ['posting, with attempts left', false, { status: 'running', begun: { kind: 'call_webhook', ago: 13 } }],
  ['asking the model for an hour', true, { status: 'running', begun: { kind: 'ai_task', ago: 60 } }],
  ['sending, tried an hour ago', true, { status: 'running', begun: SENDS, message: { ago: 60 } }],
  ['sending for hours, tried just now', false, { status: 'running', begun: SENDS, message: { ago: 1 } }],
  [
    'held back until morning',
    false,
    { status: 'running', begun: SENDS, message: { ago: 500, mayGoIn: 100 } },
  ],
  [
    'held back, and the morning is over',
    true,
    { status: 'running', begun: SENDS, message: { ago: 500, mayGoIn: -60 } },
  ],
  ['sending a message that is gone', true, { status: 'running', begun: SENDS }],
  ['waiting', false, { status: 'waiting', begun: { kind: 'wait', ago: 600 } }],
  [
    'held by an automation that is paused',
    false,
    { status: 'held', begun: { kind: 'wait', ago: 600 }, automation: { status: 'inactive', ago: 600 } },
  ],
  [
    'held by one that was resumed',
    true,
    { status: 'held', begun: { kind: 'wait', ago: 600 }, automation: { status: 'active', ago: 2 } },
  ],
  [
    'held by one that is being resumed',
    false,
    { status: 'held', begun: { kind: 'wait', ago: 600 }, automation: { status: 'active', ago: 0 } },
  ],
])('a run that is %s is listed as interrupted: %s', async (_, isListed, where) => {
  let found: unknown;
  let id = '';
  // Roll everything back: otherwise the stack's own sweep would begin the run.
  await world.database
    .withSystem('list interrupted runs in a test', async (tx) => {
      id = await place(tx, where);
      found = (await listInterruptedRuns(tx, LIMITS)).filter(({ runId }) => runId === id);
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  expect(found).toEqual(isListed ? [{ tenantId: desk.tenant.id, automationId, runId: id }] : []);
});

test('an interrupted run of a suspended practice is listed only after the practice is reactivated', async () => {
  const listed: boolean[] = [];
  await world.database
    .withSystem('list interrupted runs in a test', async (tx) => {
      const id = await place(tx, { status: 'running', endedAgo: 2 });
      for (const status of ['suspended', 'active']) {
        await tx.query`update tenants set status = ${status} where id = ${desk.tenant.id}`;
        listed.push((await listInterruptedRuns(tx, LIMITS)).some(({ runId }) => runId === id));
      }
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  expect(listed).toEqual([false, true]);
});

class RolledBack extends Error {}
