/**
 * Figures of workflows: how the last fifty finished executions ended, over all workflows and for each, and how many are
 * open. Test executions do not count.
 */
import { WorkflowFiguresResult } from '@praxis/contracts/automation/automation-figures';
import type { RunStatus } from '@praxis/contracts/automation/automation-run.const';
import { ONE_TASK, openAutomationDesk } from '../../support/automations.js';
import { expectOk, World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';

interface Runs {
  count: number;
  status: RunStatus;
  /** Minimum number of minutes since they finished. */
  age?: number;
  isTest?: boolean;
}

const world = World.ofFile();

test('test, open and canceled executions do not count among the last fifty; open ones are counted separately', async () => {
  const desk = await openAutomationDesk(world);
  const [busy, quiet, unused] = [
    await desk.deploy({ name: 'Busy', definition: ONE_TASK }),
    await desk.deploy({ name: 'Quiet', definition: ONE_TASK }),
    await desk.deploy({ name: 'Unused', definition: ONE_TASK }),
  ];
  const add = (workflowId: string, { count, status, age = 0, isTest = false }: Runs): Promise<unknown> =>
    world.database.withTenant(
      desk.tenant.id,
      (tx) => tx.query`
        insert into automation_runs (tenant_id, automation_id, version, trigger_key, status, step_id, is_test, created_at, finished_at)
        select ${desk.tenant.id}, ${workflowId}, 1, 'test/' || gen_random_uuid(), ${status}::text, 'task', ${isTest},
          now() - interval '2 hours',
          case when ${status}::text in ('waiting', 'held') then null else now() - make_interval(mins => ${age} + n) end
        from generate_series(1, ${count}) n`,
    );
  // The five failed ones are older than the last fifty of this workflow, and some of these fifty than the last fifty of
  // all.
  await add(busy.id, { count: 50, status: 'success' });
  await add(busy.id, { count: 5, status: 'error', age: 80 });
  await add(quiet.id, { count: 4, status: 'error' });
  await add(quiet.id, { count: 1, status: 'success', age: 90 });
  // These are newer than all of the above, but do not count as finished.
  await add(busy.id, { count: 60, status: 'waiting' });
  await add(busy.id, { count: 60, status: 'error', age: -120, isTest: true });
  await add(quiet.id, { count: 60, status: 'cancelled', age: -120 });
  await add(quiet.id, { count: 2, status: 'held' });
  await add(quiet.id, { count: 1, status: 'held', isTest: true });

  const viewer = await signedIn(world, { tenants: [{ id: desk.tenant.id, role: 'viewer' }] });
  const { finished, workflows } = WorkflowFiguresResult.parse(
    expectOk(await viewer.get('/v1/workflow-figures')).body,
  );
  expect(finished).toEqual({ succeeded: 46, failed: 4 });
  expect(Object.fromEntries(workflows.map(({ id, ...figures }) => [id, figures]))).toEqual({
    [busy.id]: { finished: { succeeded: 50, failed: 0 }, open: 60 },
    [quiet.id]: { finished: { succeeded: 1, failed: 4 }, open: 2 },
    [unused.id]: { finished: { succeeded: 0, failed: 0 }, open: 0 },
  });
  const other = await signedIn(world, { tenants: [{ id: (await world.tenant()).id, role: 'owner' }] });
  const theirs = WorkflowFiguresResult.parse(expectOk(await other.get('/v1/workflow-figures')).body);
  expect(theirs).toEqual({ ok: true, finished: { succeeded: 0, failed: 0 }, workflows: [] });
});
