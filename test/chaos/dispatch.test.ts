/**
 * The outbox is dispatched even if a notification is lost, the listening connection breaks or the dispatching process
 * is killed. Each run starts once, however many processes dispatch, and no tenant waits for another's rows.
 */
import { randomUUID } from 'node:crypto';
import { enqueueRun } from '@praxis/db/core/outbox';
import { CALENDAR_SYNC_RUN } from '@praxis/workflows/calendar/messages';
import { SPEED_TO_LEAD_RUN } from '@praxis/workflows/lead/messages';
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { openEngine, type Engine } from '../support/engine.js';
import { asOwner } from '../support/ledger.js';
import { startOwnApi } from '../support/own-api.js';
import { until } from '../support/until.js';

/** Twice the number of runs that one dispatcher begins at once. They may complete in any order. */
const OUT_OF_ORDER = 64;
const SOON = { timeoutMs: 20_000, pollMs: 20 };
/** Longer than it takes a process to start and to sweep. */
const AFTER_THE_SWEEP = { timeoutMs: 60_000, pollMs: 100 };

let chaos: ChaosStack;
let engine: Engine;
let tenantId: string;
beforeAll(async () => {
  chaos = await sharedChaosStack();
  engine = await openEngine(chaos.stack);
});
beforeEach(async () => {
  tenantId = (await chaos.ownTenant()).tenant.id;
});
afterAll(async () => {
  await engine.close();
  await chaos.stop();
});

/**
 * Enqueues runs of calendars that are not connected: these end immediately and may be started again. `beforeCommit`
 * stops a process right before the rows become visible, because a process that is stopped for long is replaced.
 */
async function enqueueCalendars(
  count: number,
  beforeCommit: () => void = () => undefined,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await chaos.database.withTenant(tenantId, async (tx) => {
    for (const providerId of ids) await enqueueRun(tx, CALENDAR_SYNC_RUN, { tenantId, providerId });
    beforeCommit();
  });
  return ids;
}

/** Enqueues runs for leads that do not exist: they end immediately and must not be started again. */
async function enqueueRoutes(count: number, beforeCommit: () => void): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await chaos.database.withTenant(tenantId, async (tx) => {
    for (const leadId of ids) await enqueueRun(tx, SPEED_TO_LEAD_RUN, { tenantId, leadId });
    beforeCommit();
  });
  return ids;
}

async function count(where: 'open' | 'leased'): Promise<number> {
  const [row] = await chaos.database.withTenant(
    tenantId,
    (tx) =>
      tx.query<{ n: number }>`
      select count(*)::int as n from outbox where tenant_id = ${tenantId} and done_at is null
      and (${where} = 'open' or attempts > 0)`,
  );
  return row?.n ?? -1;
}

/** Ends all leases of the tenant now. */
async function endLeases(): Promise<void> {
  await asOwner(chaos.stack, (owner) =>
    owner.query('update outbox set next_attempt_at = now() where tenant_id = $1 and done_at is null', [
      tenantId,
    ]),
  );
}

const drained = (timeout: typeof SOON): Promise<unknown> =>
  until('the outbox to be empty', timeout, async () => (await count('open')) === 0);

/** How often each of these runs was started, once Temporal lists them all. */
async function begun(workflow: string, ids: readonly string[]): Promise<number[]> {
  const times = await until('Temporal to list every run', SOON, async () => {
    const found = new Map<string, Set<string>>();
    for await (const { workflowId, runId } of engine.client.workflow.list({
      query: `WorkflowType = '${workflow}'`,
    })) {
      const id = workflowId.slice(-36);
      // A run that ends while the list is read is listed twice: running, then completed.
      found.set(id, (found.get(id) ?? new Set()).add(runId));
    }
    return ids.every((id) => found.has(id)) && found;
  });
  return ids.map((id) => times.get(id)?.size ?? 0);
}

it('starts a run that was committed while no connection listened', async () => {
  const providerId = randomUUID();
  await asOwner(chaos.stack, async (owner) => {
    // A process that has just been started may not listen yet.
    await until('a connection to listen', SOON, async () => {
      const { rowCount } = await owner.query(
        `select from pg_stat_activity where application_name = 'praxis-outbox'`,
      );
      return (rowCount ?? 0) > 0;
    });
    await owner.query('begin');
    await owner.query(`insert into outbox (tenant_id, kind, dedupe_key, payload) values ($1, $2, $3, $4)`, [
      tenantId,
      CALENDAR_SYNC_RUN.kind,
      providerId,
      { providerId },
    ]);
    const { rowCount } = await owner.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = 'praxis-outbox'`,
    );
    expect(rowCount).toBeGreaterThan(0);
    await owner.query('commit');
  });
  await drained(SOON);
  expect(await begun(CALENDAR_SYNC_RUN.workflow, [providerId])).toEqual([1]);
});

it('starts a run without a notification', async () => {
  const providerId = randomUUID();
  await asOwner(chaos.stack, async (owner) => {
    // Without triggers the connection works, but receives nothing.
    await owner.query(`set session_replication_role = 'replica'`);
    await owner.query(`insert into outbox (tenant_id, kind, dedupe_key, payload) values ($1, $2, $3, $4)`, [
      tenantId,
      CALENDAR_SYNC_RUN.kind,
      providerId,
      { providerId },
    ]);
  });
  await drained(SOON);
  expect(await begun(CALENDAR_SYNC_RUN.workflow, [providerId])).toEqual([1]);
});

it('starts a run that was enqueued before the dispatching process was killed', async () => {
  const { stack } = chaos;
  let pid = 0;
  const ids = await enqueueCalendars(20, () => (pid = stack.kill('api', 'SIGSTOP')));
  expect(await count('leased')).toBe(0);
  stack.kill('api', 'SIGKILL');
  await stack.waitRestarted('api', pid);
  await drained(AFTER_THE_SWEEP);
  expect(await begun(CALENDAR_SYNC_RUN.workflow, ids)).toEqual(ids.map(() => 1));
});

it('starts each run once that was leased when the dispatching process was killed', async () => {
  const { stack } = chaos;
  let temporal: number | undefined;
  let ids: string[];
  try {
    ids = await enqueueRoutes(20, () => (temporal = stack.kill('temporal', 'SIGSTOP')));
    await until('every row to be leased', SOON, async () => (await count('leased')) === ids.length);
    const pid = stack.kill('api');
    await stack.waitRestarted('api', pid);
    // Leases may end and begin again in the meantime, but no run starts while Temporal is stopped.
    expect(await count('leased')).toBe(ids.length);
    expect(await count('open')).toBe(ids.length);
  } finally {
    if (temporal !== undefined) process.kill(temporal, 'SIGCONT');
  }
  await endLeases();
  await drained(AFTER_THE_SWEEP);
  expect(await begun(SPEED_TO_LEAD_RUN.workflow, ids)).toEqual(ids.map(() => 1));
});

it('starts each run once if two processes dispatch at the same time', async () => {
  const second = await startOwnApi(chaos.stack, {});
  try {
    const ids: string[] = [];
    for (let burst = 0; burst < 5; burst += 1) ids.push(...(await enqueueCalendars(40)));
    await drained(SOON);
    expect(await begun(CALENDAR_SYNC_RUN.workflow, ids)).toEqual(ids.map(() => 1));
  } finally {
    await second.stop();
  }
});

it('takes the oldest rows first, and another tenant’s only row early', async () => {
  const { stack, database } = chaos;
  const crowd = 1_000;
  const { tenant: other } = await chaos.ownTenant();
  let pid: number | undefined;
  try {
    // Both are committed while the dispatcher is stopped, which must be short: see enqueueCalendars.
    await database.withTenant(tenantId, async (tx) => {
      await tx.query`insert into outbox (tenant_id, kind, dedupe_key, payload, next_attempt_at)
        select ${tenantId}, ${CALENDAR_SYNC_RUN.kind}, 'crowd-' || n,
          jsonb_build_object('providerId', gen_random_uuid()), now() - make_interval(secs => ${crowd}::int - n)
        from generate_series(1, ${crowd}::int) n`;
      await database.withTenant(other.id, async (another) => {
        await enqueueRun(another, CALENDAR_SYNC_RUN, { tenantId: other.id, providerId: randomUUID() });
        pid = stack.kill('api', 'SIGSTOP');
      });
    });
  } finally {
    if (pid !== undefined) process.kill(pid, 'SIGCONT');
  }
  await drained(AFTER_THE_SWEEP);
  const order = await asOwner(stack, async (owner) => {
    const { rows } = await owner.query<{ key: string; isOther: boolean; attempts: number }>(
      // The end of a row's lease shows when it was claimed; when it was handed over depends on the engine.
      `select dedupe_key as key, tenant_id = $2 as "isOther", attempts from outbox where tenant_id in ($1, $2) order by next_attempt_at`,
      [tenantId, other.id],
    );
    return rows;
  });
  expect(order).toHaveLength(crowd + 1);
  expect(order.filter(({ isOther }) => isOther)).toHaveLength(1);
  // A row with several attempts shows only the last time it was claimed.
  const once = order.filter(({ attempts }) => attempts === 1);
  const again = order.length - once.length;
  expect(again).toBeLessThan(OUT_OF_ORDER);
  expect(once.findIndex(({ isOther }) => isOther)).toBeLessThan(OUT_OF_ORDER);
  const places = once.filter(({ isOther }) => !isOther).map(({ key }) => Number(key.slice('crowd-'.length)));
  const furthest = Math.max(...places.map((age, place) => Math.abs(age - 1 - place)));
  expect(furthest).toBeLessThan(OUT_OF_ORDER + again);
});
