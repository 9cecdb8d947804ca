/** Automations that begin at certain times, or when a lead has been silent, on a skipped clock. */
import { createAutomationScheduleActivities } from '@praxis/activities/automation/automation-schedule.activities';
import { HostList } from '@praxis/contracts/appointment/scheduling';
import type { Definition } from '@praxis/contracts/automation/automation';
import { PracticeResult } from '@praxis/contracts/tenant/practice';
import { activateVersion, addAutomation, setAutomationStatus } from '@praxis/db/automation/automation';
import {
  AUTOMATION_SCHEDULE_RUN,
  automationScheduleChanged,
} from '@praxis/workflows/automation/schedule/messages';
import { openAutomationClock, type AutomationClock } from '../../support/automation-clock.js';
import { definitionOf, openAutomationDesk } from '../../support/automations.js';
import { untilAtRest } from '../../support/engine.js';
import { expectOk, World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { environmentOf } from '../../support/records.js';
import { until } from '../../support/until.js';

const DAY_MS = 86_400_000;
const world = World.ofFile();
let clock: AutomationClock;
beforeAll(async () => {
  clock = await openAutomationClock(world);
});
afterAll(() => clock.close());

const task = { kind: 'create_task', label: 'Do', title: 'Do it', next: null } as const;

/** Stores an automation and starts its clock on the server with the skipped time, without the stack's own server. */
async function scheduled(trigger: Definition['trigger'], tenantId: string) {
  const { env } = clock;
  const automationId = await world.database.withTenant(tenantId, async (tx) => {
    const definition = definitionOf(trigger, { a: task });
    const id = await addAutomation(tx, {
      name: 'Clock',
      templateId: undefined,
      definition,
      settings: {},
      userId: null,
    });
    await activateVersion(tx, id ?? '', { version: 1, trigger });
    return id ?? '';
  });
  const start = { tenantId, automationId };
  const run = await env.client.workflow.start(AUTOMATION_SCHEDULE_RUN.workflow, {
    taskQueue: 'praxis',
    workflowId: AUTOMATION_SCHEDULE_RUN.id(start),
    args: [start],
  });
  const keys = async (): Promise<string[]> => {
    const rows = await world.database.withTenant(
      tenantId,
      (tx) => tx.query<{ key: string }>`select trigger_key as key from automation_runs
        where tenant_id = ${tenantId} and automation_id = ${automationId} order by trigger_key`,
    );
    return rows.map(({ key }) => key);
  };
  const pause = async (): Promise<void> => {
    await world.database.withTenant(tenantId, (tx) => setAutomationStatus(tx, automationId, 'inactive'));
    await run.signal(automationScheduleChanged);
    expect(await run.result()).toBe('over');
  };
  return { keys, pause, start };
}

test('a schedule starts runs on Mondays and Thursdays at eight for a year, across both clock changes', async () => {
  const { id } = await world.tenant({ timeZone: 'America/Detroit' });
  const { keys, pause } = await scheduled({ kind: 'schedule', at: '08:00', weekdays: [1, 4] }, id);
  await clock.env.sleep(365 * DAY_MS);
  const times = (await keys()).map((key) => new Date(key.replace('schedule/', '')));
  expect(times.length).toBeGreaterThanOrEqual(104);
  expect(times.length).toBeLessThanOrEqual(105);
  const local = new Intl.DateTimeFormat('en-US', {
    ...({
      timeZone: 'America/Detroit',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    } as const),
  });
  expect(new Set(times.map((time) => local.format(time)))).toEqual(new Set(['Mon 08:00', 'Thu 08:00']));
  await pause();
  const before = (await keys()).length;
  await clock.env.sleep(30 * DAY_MS);
  expect(await keys()).toHaveLength(before);
});

test('each period of silence of an open lead starts one run', async () => {
  const { id } = await world.tenant();
  const at = new Date(await clock.env.currentTimeMs()).toISOString();
  const [open = '', closed = ''] = await seedLeads(world.database, id, [
    { name: 'Open', at },
    { name: 'Closed', at, status: 'converted' },
  ]);
  const { keys, pause } = await scheduled({ kind: 'lead_silent', days: 60 }, id);
  await clock.env.sleep(59 * DAY_MS);
  expect(await keys()).toEqual([]);
  await clock.env.sleep(10 * DAY_MS);
  expect(await keys()).toEqual([expect.stringContaining(open)]);
  expect((await keys()).join()).not.toContain(closed);
  const repliedAt = new Date(await clock.env.currentTimeMs());
  await world.database.withTenant(
    id,
    (
      tx,
    ) => tx.query`insert into inbound_messages (id, tenant_id, lead_id, channel, contact_key, body, received_at)
      values (gen_random_uuid(), ${id}, ${open}, 'sms', 'k', 'Hello', ${repliedAt})`,
  );
  await clock.env.sleep(59 * DAY_MS);
  expect(await keys()).toHaveLength(1);
  await clock.env.sleep(3 * DAY_MS);
  expect(await keys()).toHaveLength(2);
  await pause();
});

test('deploying a scheduled workflow starts its schedule run, which is restarted if terminated', async () => {
  const desk = await openAutomationDesk(world);
  const definition = definitionOf({ kind: 'schedule', at: '08:00', weekdays: [1] }, { a: task });
  const { id: automationId } = await desk.deploy({ name: 'Mondays', definition });
  const engine = await world.engine();
  const handle = engine.client.workflow.getHandle(
    AUTOMATION_SCHEDULE_RUN.id({ tenantId: desk.tenant.id, automationId }),
  );
  const isRunning = () =>
    until('its clock to go', { timeoutMs: 60_000 }, async () => {
      const found = await handle.describe().catch(() => undefined);
      return found?.status.name === 'RUNNING';
    });
  const knowsWhen = () =>
    until('it to know when it is due', { timeoutMs: 10_000 }, () =>
      world.database.withTenant(desk.tenant.id, async (tx) => {
        const [row] = await tx.query<{ due: Date | null }>`
          select next_due_at as due from automations where id = ${automationId}`;
        return row?.due ?? undefined;
      }),
    );
  await isRunning();
  await knowsWhen();
  expectOk(await desk.owner.post(`/v1/workflows/${automationId}/pause`));
  await until(
    'its clock to stop',
    { timeoutMs: 10_000 },
    async () => (await handle.describe()).status.name === 'COMPLETED',
  );
  expectOk(await desk.owner.post(`/v1/workflows/${automationId}/resume`, {}));
  await isRunning();
  // If the run were terminated before this, it would still record its next due time.
  await knowsWhen();
  await untilAtRest(handle);
  await handle.terminate('a test');
  await world.database.withTenant(
    desk.tenant.id,
    (tx) =>
      tx.query`update automations set next_due_at = now() - interval '2 minutes' where id = ${automationId}`,
  );
  await isRunning();
  expect(await desk.executions(automationId)).toEqual([]);
});

test('changing the time zone of the practice or of its host updates when a workflow is due', async () => {
  const desk = await openAutomationDesk(world, { timeZone: 'America/Detroit' });
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const definition = definitionOf({ kind: 'schedule', at: '08:00', weekdays }, { a: task });
  const { id: automationId } = await desk.deploy({ name: 'Mornings', definition });
  const isDueAtEightIn = (timeZone: string): Promise<true> =>
    until(`it to be due at eight in ${timeZone}`, { timeoutMs: 30_000 }, () =>
      world.database.withTenant(desk.tenant.id, async (tx) => {
        const [row] = await tx.query<{ time: string | null }>`
          select to_char(next_due_at at time zone ${timeZone}, 'HH24:MI') as time from automations
          where id = ${automationId}`;
        return row?.time === '08:00';
      }),
    );
  await isDueAtEightIn('America/Detroit');
  const { items } = HostList.parse(expectOk(await desk.owner.get('/v1/providers')).body);
  const { id: hostId = '', ...host } = items[0] ?? {};
  expectOk(await desk.owner.put(`/v1/providers/${hostId}`, { ...host, timeZone: 'America/Denver' }));
  await isDueAtEightIn('America/Denver');
  const { practice } = PracticeResult.parse(expectOk(await desk.owner.get('/v1/settings/practice')).body);
  expectOk(await desk.owner.put('/v1/settings/practice', { ...practice, timeZone: 'Asia/Tokyo' }));
  await isDueAtEightIn('Asia/Tokyo');
});

test('a scheduled time that passed while it was awaited is due exactly once', async () => {
  const { id } = await world.tenant({ timeZone: 'America/Detroit' });
  const { start, pause } = await scheduled({ kind: 'schedule', at: '08:00', weekdays: [1, 4] }, id);
  const { readSchedule } = createAutomationScheduleActivities({
    environment: environmentOf(world.stack),
    database: world.database,
    now: () => new Date('2031-05-05T12:05:00Z'),
  });
  const [monday, thursday] = [Date.UTC(2031, 4, 5, 12), Date.UTC(2031, 4, 8, 12)];
  expect(await readSchedule(start, 0, monday)).toMatchObject({ kind: 'due', dueMs: monday });
  for (const awaited of [undefined, thursday])
    expect(await readSchedule(start, 0, awaited)).toMatchObject({ kind: 'due', dueMs: thursday });
  expect(await readSchedule(start, monday, monday)).toMatchObject({ kind: 'due', dueMs: thursday });
  await pause();
});
