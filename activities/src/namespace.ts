/** Sets up the namespace: the search attributes, and the schedules of sweeps. Safe to run again. */
import {
  Client,
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
} from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';
import proto from '@temporalio/proto';
import { SEARCH_ATTRIBUTES } from '@praxis/contracts/journey/journey.const';
import type { ScheduleDefinition } from '@praxis/workflows/core/run-definition';
import type { Environment } from '@praxis/config/environment';
import { ALERT_SCHEDULE, HEALTH_SCHEDULE, SYNTHETIC_SCHEDULE } from '@praxis/workflows/health/messages';
import { RECONCILE_SCHEDULE } from '@praxis/workflows/core/reconcile/messages';
import { KEY_CARE_SCHEDULE } from '@praxis/workflows/vault/messages';

const KEYWORD = proto.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD;

/** Registers missing search attributes and schedules. */
export async function prepareNamespace(
  connection: NativeConnection,
  namespace: string,
  { PRAXIS_SYNTHETIC_MINUTES: syntheticMinutes }: Pick<Environment, 'PRAXIS_SYNTHETIC_MINUTES'>,
): Promise<void> {
  await registerSearchAttributes(connection, namespace);
  const client = new Client({ connection, namespace });
  for (const schedule of [RECONCILE_SCHEDULE, HEALTH_SCHEDULE, KEY_CARE_SCHEDULE, ALERT_SCHEDULE])
    await createSchedule(client, schedule);
  // A schedule of an earlier configuration may exist.
  await removeSchedule(client, SYNTHETIC_SCHEDULE);
  if (syntheticMinutes > 0)
    await createSchedule(client, { ...SYNTHETIC_SCHEDULE, every: `${syntheticMinutes} minutes` });
}

async function createSchedule(
  client: Client,
  { id, workflow, queue, every }: ScheduleDefinition,
): Promise<void> {
  if (every === undefined) throw new Error(`${workflow} does not say how often it runs`);
  try {
    await client.schedule.create({
      scheduleId: id,
      spec: { intervals: [{ every }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
      action: {
        type: 'startWorkflow',
        workflowType: workflow,
        taskQueue: queue,
        args: [],
        workflowId: id,
      },
    });
  } catch (error) {
    // Another worker, or an earlier start, has already created the schedule.
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}

async function removeSchedule(client: Client, { id }: ScheduleDefinition): Promise<void> {
  try {
    await client.schedule.getHandle(id).delete();
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
}

async function registerSearchAttributes(connection: NativeConnection, namespace: string): Promise<void> {
  const existing = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = Object.values(SEARCH_ATTRIBUTES).filter((name) => !(name in existing.customAttributes));
  if (missing.length === 0) return;
  await connection.operatorService.addSearchAttributes({
    namespace,
    searchAttributes: Object.fromEntries(missing.map((name) => [name, KEYWORD])),
  });
}
