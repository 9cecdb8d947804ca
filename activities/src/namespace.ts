/** Sets up the namespace: the search attributes, and the schedules of sweeps. Safe to run again. */
import {
  Client,
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
} from '@temporalio/client';
import type { Duration } from '@temporalio/common';
import type { NativeConnection } from '@temporalio/worker';
import proto from '@temporalio/proto';
import { SEARCH_ATTRIBUTES } from '@praxis/contracts/journey/journey.const';
import { BACKGROUND_QUEUE } from '@praxis/workflows/core/run-definition';
import type { Environment } from '@praxis/config/environment';
import {
  ALERT_SCHEDULE_ID,
  ALERT_WORKFLOW,
  HEALTH_SCHEDULE_ID,
  HEALTH_WORKFLOW,
  SYNTHETIC_SCHEDULE_ID,
  SYNTHETIC_WORKFLOW,
} from '@praxis/workflows/health/messages';
import { RECONCILE_SCHEDULE_ID, RECONCILE_WORKFLOW } from '@praxis/workflows/core/reconcile/messages';
import { KEY_CARE_SCHEDULE_ID, KEY_CARE_WORKFLOW } from '@praxis/workflows/vault/messages';

const KEYWORD = proto.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD;

/** Registers search attributes and schedules where they are missing. */
export async function prepareNamespace(
  connection: NativeConnection,
  namespace: string,
  { PRAXIS_SYNTHETIC_MINUTES: syntheticMinutes }: Pick<Environment, 'PRAXIS_SYNTHETIC_MINUTES'>,
): Promise<void> {
  await registerSearchAttributes(connection, namespace);
  const client = new Client({ connection, namespace });
  const sweeps: readonly Sweep[] = [
    { id: RECONCILE_SCHEDULE_ID, workflow: RECONCILE_WORKFLOW, every: '1 minute' },
    // Three failures in a row, and so an incident, within 45 seconds.
    { id: HEALTH_SCHEDULE_ID, workflow: HEALTH_WORKFLOW, every: '15 seconds' },
    { id: KEY_CARE_SCHEDULE_ID, workflow: KEY_CARE_WORKFLOW, every: '10 minutes' },
    { id: ALERT_SCHEDULE_ID, workflow: ALERT_WORKFLOW, every: '1 minute' },
  ];
  for (const sweep of sweeps) await createSweep(client, sweep);
  const synthetic = { id: SYNTHETIC_SCHEDULE_ID, workflow: SYNTHETIC_WORKFLOW };
  // A schedule of an earlier configuration may exist.
  await removeSchedule(client, synthetic.id);
  if (syntheticMinutes > 0) await createSweep(client, { ...synthetic, every: `${syntheticMinutes} minutes` });
}

interface Sweep {
  id: string;
  workflow: string;
  every: Duration;
}

async function createSweep(client: Client, { id, workflow, every }: Sweep): Promise<void> {
  try {
    await client.schedule.create({
      scheduleId: id,
      spec: { intervals: [{ every }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
      action: {
        type: 'startWorkflow',
        workflowType: workflow,
        taskQueue: BACKGROUND_QUEUE,
        args: [],
        workflowId: id,
      },
    });
  } catch (error) {
    // Another worker was first, or an earlier one.
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}

async function removeSchedule(client: Client, id: string): Promise<void> {
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
