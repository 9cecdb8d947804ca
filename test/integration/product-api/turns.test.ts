/** The order in which the engine hands out waiting tasks: tenants in turn, and first those that somebody waits for. */
import { randomUUID } from 'node:crypto';
import { defineQueuedRun, FIRST, startOptions } from '@praxis/workflows/core/run-definition';
import { World } from '../../support/journey.js';
import { until } from '../../support/until.js';

interface Start {
  tenantId: string;
  recordId: string;
}

const common = {
  workflow: 'example',
  kind: 'example.run',
  fields: ['recordId'],
  repeat: 'REJECT_DUPLICATE',
} as const;
const id = ({ tenantId, recordId }: Start): string => `turns/${tenantId}/${recordId}`;
const RUN = defineQueuedRun<Start>({ ...common, id });
const FIRST_RUN = defineQueuedRun<Start>({ ...common, ...FIRST, id });

/** Time after which an unanswered task returns: longer than the test, and the maximum that the engine allows. */
const TASK_TIMEOUT = '2 minutes';

/** Number of tasks that the test takes, of 44: fewer than the crowd alone has. */
const TAKEN = 20;

const world = World.ofFile();

test('many waiting runs of a tenant do not delay another tenant’s run, nor its own first ones', async () => {
  // With the product's keys: the engine's data is encrypted, including what a test puts there.
  const { workflow, connection } = (await world.engine()).client;
  // Only this test takes from this queue.
  const taskQueue = `turns-${randomUUID()}`;
  const [crowded, other] = [randomUUID(), randomUUID()];
  const begun: Start[] = [];
  const begin = async (run: typeof RUN, tenantId: string, recordId: string): Promise<void> => {
    const start = { tenantId, recordId };
    await workflow.start(run.workflow, {
      ...startOptions(run, start),
      taskQueue,
      workflowTaskTimeout: TASK_TIMEOUT,
    });
    begun.push(start);
  };
  try {
    for (let n = 0; n < 40; n += 1) await begin(RUN, crowded, `crowd-${n}`);
    for (let n = 0; n < 3; n += 1) await begin(RUN, other, `other-${n}`);
    await begin(FIRST_RUN, crowded, 'stop');

    // A start is answered before its task is in the queue.
    await until('all tasks to be in the queue', { timeoutMs: 60_000 }, async () => {
      const queue = { namespace: 'default', taskQueue: { name: taskQueue, kind: 1 }, taskQueueType: 1 };
      const { stats } = await connection.workflowService.describeTaskQueue({ ...queue, reportStats: true });
      return Number(stats?.approximateBacklogCount) === begun.length;
    });
    const taken: string[] = [];
    for (let n = 0; n < TAKEN; n += 1) {
      const task = await connection.withDeadline(Date.now() + 60_000, () =>
        connection.workflowService.pollWorkflowTaskQueue({
          namespace: 'default',
          taskQueue: { name: taskQueue, kind: 1 },
          identity: 'test',
        }),
      );
      taken.push(task.workflowExecution?.workflowId?.split('/')[2] ?? '');
    }
    // These began last, so in a plain queue all four would be last. The very first task is not checked: the engine
    // counts a task a moment before it can hand it out, and hands out earlier ones in that moment.
    const crowd = taken.filter((name) => name.startsWith('crowd-'));
    expect(taken.filter((name) => !crowd.includes(name)).sort()).toEqual([
      'other-0',
      'other-1',
      'other-2',
      'stop',
    ]);
    expect(crowd).toHaveLength(TAKEN - 4);
  } finally {
    await Promise.all(begun.map((start) => workflow.getHandle(id(start)).terminate()));
  }
});
