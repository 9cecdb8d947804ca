/** Effects on open runs when people pause, deploy or delete their automation. */
import { TaskList } from '@praxis/contracts/task/task';
import { definitionOf, openAutomationDesk } from '../../support/automations.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
/** A workflow that waits for an hour before its first step. */
const WAITS = definitionOf(
  { kind: 'lead_created' },
  {
    w: { kind: 'wait', label: 'Wait', wait: { mode: 'duration', minutes: 60 }, next: 'a' },
    a: { kind: 'create_task', label: 'Call', title: 'Call {{first_name}}', next: null },
  },
);

test('pausing a workflow holds its runs, and resuming it continues or drops them', async () => {
  const desk = await openAutomationDesk(world);
  const { id } = await desk.deploy({ name: 'Wait', definition: WAITS });
  await intakeDone(desk.tenant.api);
  await desk.executionWhen(id, 'waiting');
  expectOk(await desk.owner.post(`/v1/workflows/${id}/pause`));
  await desk.executionWhen(id, 'held');
  expect(expectOk(await desk.owner.get(`/v1/workflows/${id}`)).body.workflow).toMatchObject({
    openRuns: 1,
    heldRuns: 1,
  });
  // No run begins while the workflow is paused.
  await intakeDone(desk.tenant.api, 'law', { contact: { phone: '(313) 555-0143' } });
  expect(await desk.executions(id)).toHaveLength(1);
  expectOk(await desk.owner.post(`/v1/workflows/${id}/resume`, {}));
  await desk.executionWhen(id, 'waiting');
  expectOk(await desk.owner.post(`/v1/workflows/${id}/pause`));
  await desk.executionWhen(id, 'held');
  expectOk(await desk.owner.post(`/v1/workflows/${id}/resume`, { held: 'drop' }));
  const dropped = await desk.executionWhen(id, 'cancelled');
  expect(dropped).toMatchObject({ error: 'cancelled_by_person' });
  await until('the run to end', { timeoutMs: 10_000 }, async () => {
    const engine = await world.engine();
    const handle = engine.client.workflow.getHandle(
      `tenant/${desk.tenant.id}/automation/${id}/${dropped.id}`,
    );
    return (await handle.describe()).status.name === 'COMPLETED';
  });
});

test('deploying a paused workflow resumes its held runs with the version they started with', async () => {
  const desk = await openAutomationDesk(world);
  const { id } = await desk.deploy({ name: 'Wait', definition: WAITS });
  await intakeDone(desk.tenant.api);
  await desk.executionWhen(id, 'waiting');
  expectOk(await desk.owner.post(`/v1/workflows/${id}/pause`));
  await desk.executionWhen(id, 'held');
  expectOk(await desk.owner.put(`/v1/workflows/${id}/definition`, { definition: WAITS, settings: {} }));
  expectOk(await desk.owner.post(`/v1/workflows/${id}/deploy`, { seenVersion: 1 }));
  expect(await desk.executionWhen(id, 'waiting')).toMatchObject({ version: 1 });
  expect(expectOk(await desk.owner.get(`/v1/workflows/${id}`)).body.workflow).toMatchObject({
    status: 'active',
    activeVersion: 2,
    heldRuns: 0,
  });
});

test('deleting a workflow ends its open runs and removes their questions to the team', async () => {
  const desk = await openAutomationDesk(world);
  const definition = definitionOf(
    { kind: 'lead_created' },
    {
      ask: {
        kind: 'approval',
        label: 'Decide',
        question: 'May we take them on?',
        timeoutMinutes: 60,
        next: null,
        otherwise: null,
      },
    },
  );
  const { id } = await desk.deploy({ name: 'Decide', definition });
  await intakeDone(desk.tenant.api);
  const { id: runId } = await desk.executionWhen(id, 'waiting');
  const tasks = async () => TaskList.parse(expectOk(await desk.owner.get('/v1/tasks')).body).items;
  expect(await tasks()).toHaveLength(1);
  expectOk(await desk.owner.delete(`/v1/workflows/${id}`));
  expect(await tasks()).toEqual([]);
  await until('the run to end', { timeoutMs: 10_000 }, async () => {
    const { client } = await world.engine();
    const handle = client.workflow.getHandle(`tenant/${desk.tenant.id}/automation/${id}/${runId}`);
    return (await handle.describe()).status.name === 'COMPLETED';
  });
});

test('a workflow cannot be deployed, paused, resumed or deleted while a work order is deploying it', async () => {
  const desk = await openAutomationDesk(world);
  const { id } = await desk.create({ name: 'Wait', definition: WAITS });
  await world.database.withTenant(
    desk.tenant.id,
    (tx) =>
      tx.query`update automations set status = 'deploying' where tenant_id = ${desk.tenant.id} and id = ${id}`,
  );
  for (const what of ['deploy', 'pause', 'resume'])
    expectRefusal(await desk.owner.post(`/v1/workflows/${id}/${what}`, {}), 409, 'deploying');
  expectRefusal(await desk.owner.delete(`/v1/workflows/${id}`), 409, 'deploying');
});
