/** What Praxis needs of its namespace: the search attributes, and the schedule that sweeps. Safe to run again. */
import { Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';
import proto from '@temporalio/proto';
import { SEARCH_ATTRIBUTES } from '@praxis/contracts/journey/journey.const';
import { BACKGROUND_QUEUE } from '@praxis/workflows/core/messages';
import { RECONCILE_SCHEDULE_ID, RECONCILE_WORKFLOW } from '@praxis/workflows/core/reconcile/messages';

const KEYWORD = proto.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD;

/** Registers search attributes and the reconcile schedule where they are missing. */
export async function prepareNamespace(connection: NativeConnection, namespace: string): Promise<void> {
  await registerSearchAttributes(connection, namespace);
  const client = new Client({ connection, namespace });
  try {
    await client.schedule.create({
      scheduleId: RECONCILE_SCHEDULE_ID,
      spec: { intervals: [{ every: '1 minute' }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
      action: {
        type: 'startWorkflow',
        workflowType: RECONCILE_WORKFLOW,
        taskQueue: BACKGROUND_QUEUE,
        args: [],
        workflowId: RECONCILE_SCHEDULE_ID,
      },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
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
