/**
 * Deployed versions: planned with regard to open executions, which move or finish by a rule; on trial; and rolled back.
 */
import type { Definition } from '@praxis/contracts/automation/automation';
import { DeploymentPlanResult, WorkflowVersionList } from '@praxis/contracts/automation/deployment';
import type { Step } from '@praxis/contracts/automation/step';
import { TaskList } from '@praxis/contracts/task/task';
import {
  definitionOf,
  openAutomationDesk,
  readWorkflow,
  type AutomationDesk,
} from '../../support/automations.js';
import type { Fields } from '../../support/factories.js';
import { expectOk, World } from '../../support/journey.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();

const ask = (question: string, next: string | null): Step => ({
  kind: 'approval',
  label: question,
  question,
  timeoutMinutes: 10_000,
  next,
  otherwise: null,
});
const note = (title: string, next: string | null): Step => ({
  kind: 'create_task',
  label: title,
  title,
  next,
});
const pause = (next: string | null): Step => ({
  kind: 'wait',
  label: 'Pause',
  wait: { mode: 'duration', minutes: 600 },
  next,
});
const manual = (steps: Record<string, Step>): Definition => definitionOf({ kind: 'manual' }, steps);

const STEPS = {
  first: ask('First?', 'noted'),
  noted: note('Noted', 'second'),
  second: ask('Second?', 'rest'),
  rest: pause('last'),
  last: note('Last', null),
};

/** Answers the newest open question of an execution with yes. */
async function approve(desk: AutomationDesk, runId: string): Promise<void> {
  const [task] = await world.database.withTenant(
    desk.tenant.id,
    (tx) => tx.query<{
      id: string;
    }>`select id from tasks where tenant_id = ${desk.tenant.id} and run_id = ${runId}
      and kind = 'approval' and status = 'open'`,
  );
  expectOk(await desk.owner.post(`/v1/tasks/${task?.id}/settle`, { status: 'approved' }));
}

const at = (desk: AutomationDesk, workflowId: string, stepId: string, count: number): Promise<string[]> =>
  until(`${count} executions at ${stepId}`, { timeoutMs: 20_000 }, async () => {
    const found = (await desk.executions(workflowId)).filter(
      (run) => run.stepId === stepId && run.status === 'waiting',
    );
    return found.length === count ? found.map(({ id }) => id) : undefined;
  });

const plan = async (desk: AutomationDesk, id: string, query = '') =>
  DeploymentPlanResult.parse(
    expectOk(await desk.owner.get(`/v1/workflows/${id}/deployment-plan${query}`)).body,
  ).plan;
const save = async (desk: AutomationDesk, id: string, definition: Definition): Promise<void> => {
  expectOk(await desk.owner.put(`/v1/workflows/${id}/definition`, { definition, settings: {} }));
};
const deploy = async (desk: AutomationDesk, id: string, body: Fields) =>
  readWorkflow(expectOk(await desk.owner.post(`/v1/workflows/${id}/deploy`, body)).body);
const versions = async (desk: AutomationDesk, id: string) =>
  WorkflowVersionList.parse(expectOk(await desk.owner.get(`/v1/workflows/${id}/versions`)).body).items;

/** Five executions: two at the first question, two at the second, one in the pause after it. */
async function fiveUnderWay(): Promise<{ desk: AutomationDesk; id: string }> {
  const desk = await openAutomationDesk(world);
  const { id } = await desk.deploy({ name: 'Ask twice', definition: manual(STEPS) });
  for (let run = 0; run < 5; run += 1) expectOk(await desk.owner.post(`/v1/workflows/${id}/runs`, {}));
  const began = await at(desk, id, 'first', 5);
  for (const run of began.slice(0, 3)) await approve(desk, run);
  const [third = ''] = await at(desk, id, 'second', 3);
  await approve(desk, third);
  await at(desk, id, 'rest', 1);
  return { desk, id };
}

test('the plan counts the executions compatible with a changed text, a removed wait and a new branch', async () => {
  const { desk, id } = await fiveUnderWay();
  await save(desk, id, manual({ ...STEPS, noted: note('Noted with care', 'second') }));
  expect(await plan(desk, id)).toMatchObject({
    version: 2,
    activeVersion: 1,
    openRuns: 5,
    compatible: 5,
    staying: [],
    canTry: true,
  });
  const { rest: _removed, ...without } = STEPS;
  await save(desk, id, manual({ ...without, second: ask('Second?', 'last') }));
  expect(await plan(desk, id)).toMatchObject({
    version: 3,
    openRuns: 5,
    compatible: 4,
    staying: [{ reason: 'step_gone', runs: 1 }],
    groups: [
      { stepId: 'first', runs: 2, verdict: 'compatible' },
      { stepId: 'second', label: 'Second?', runs: 2, verdict: 'compatible' },
      { stepId: 'rest', label: 'Pause', runs: 1, verdict: 'step_gone' },
    ],
  });
  const branched: Record<string, Step> = {
    ...STEPS,
    first: ask('First?', 'open'),
    open: { kind: 'branch', label: 'Open?', condition: 'now.isOpen', next: 'noted', otherwise: 'rest' },
  };
  await save(desk, id, manual(branched));
  expect(await plan(desk, id)).toMatchObject({
    version: 4,
    openRuns: 5,
    compatible: 2,
    staying: [{ reason: 'way_changed', runs: 3 }],
  });
  await save(desk, id, definitionOf({ kind: 'lead_created' }, STEPS));
  expect(await plan(desk, id)).toMatchObject({
    version: 5,
    compatible: 0,
    staying: [{ reason: 'trigger_changed', runs: 5 }],
    canTry: false,
  });
  expect(await plan(desk, id, '?version=2')).toMatchObject({ version: 2, compatible: 5 });
  expectRefusal(
    await desk.owner.get(`/v1/workflows/${id}/deployment-plan?version=9`),
    400,
    'validation_failed',
  );
});

test('deploying moves compatible executions to the new version, and rolling back moves them again', async () => {
  const { desk, id } = await fiveUnderWay();
  const { rest: _removed, ...without } = STEPS;
  await save(desk, id, manual({ ...without, second: ask('Second?', 'last'), last: note('At last', null) }));
  expect(await deploy(desk, id, { seenVersion: 1, openRuns: 'move' })).toMatchObject({ activeVersion: 2 });
  const versionsAt = async (): Promise<Record<string, number[]>> => {
    const runs = await desk.executions(id);
    return Object.fromEntries(
      ['first', 'second', 'rest'].map((stepId) => [
        stepId,
        runs.filter((run) => run.stepId === stepId).map(({ version }) => version),
      ]),
    );
  };
  expect(await versionsAt()).toEqual({ first: [2, 2], second: [2, 2], rest: [1] });
  const [moved = ''] = await at(desk, id, 'second', 2);
  await approve(desk, moved);
  const ended = await until('it to end by its new version', { timeoutMs: 20_000 }, async () =>
    (await desk.executions(id)).find((run) => run.id === moved && run.status === 'success'),
  );
  expect(ended).toMatchObject({ version: 2 });
  expect(ended.steps.map(({ stepId }) => stepId)).toEqual(['first', 'noted', 'second', 'last']);
  // Roll back: the run at the second question returns to version 1, which has the pause.
  await deploy(desk, id, { seenVersion: 2, version: 1, openRuns: 'move' });
  expect(await versionsAt()).toEqual({ first: [1, 1], second: [1], rest: [1] });
  const [second = ''] = await at(desk, id, 'second', 1);
  await approve(desk, second);
  await at(desk, id, 'rest', 2);
  expect((await versions(desk, id)).map(({ version, deployments }) => ({ version, deployments }))).toEqual([
    {
      version: 2,
      deployments: [expect.objectContaining({ share: 100, openRuns: 'move', moved: 4, stayed: 1 })],
    },
    {
      version: 1,
      deployments: [
        expect.objectContaining({ openRuns: 'move', moved: 3, stayed: 0, reason: 'person' }),
        expect.objectContaining({ openRuns: 'finish', moved: 0, stayed: 0 }),
      ],
    },
  ]);
});

test('a version on trial gets its share of new executions, and the trial ends automatically when they fail', async () => {
  const desk = await openAutomationDesk(world);
  const steps = { noted: note('Noted', 'sure'), sure: ask('Sure?', null) };
  const { id } = await desk.deploy({
    name: 'From the site',
    definition: definitionOf({ kind: 'webhook' }, steps),
  });
  // Fails after the answer: it needs a field that is never sent.
  await save(
    desk,
    id,
    definitionOf(
      { kind: 'webhook' },
      {
        ...steps,
        sure: ask('Sure?', 'big'),
        big: {
          kind: 'branch',
          label: 'Big?',
          condition: 'event.amount == "9"',
          next: null,
          otherwise: 'end',
        },
        end: note('End', null),
      },
    ),
  );
  expect(await deploy(desk, id, { seenVersion: 1, share: 50 })).toMatchObject({
    activeVersion: 1,
    canary: { version: 2, share: 50 },
  });
  const { webhookUrl } = expectOk(await desk.owner.post(`/v1/workflows/${id}/webhook`)).body;
  const path = new URL(String(webhookUrl)).pathname;
  const follow = async (version: number) =>
    (await desk.executions(id)).filter((run) => run.version === version);
  await until('both versions to have executions', { timeoutMs: 30_000 }, async () => {
    expectOk(await world.api.post(path, {}));
    return (await follow(1)).length >= 1 && (await follow(2)).length >= 4;
  });
  const waiting = await until('all to wait for their answer', { timeoutMs: 20_000 }, async () => {
    const runs = await desk.executions(id);
    return runs.every(({ status }) => status === 'waiting') ? runs : undefined;
  });
  const onTrial = waiting.filter(({ version }) => version === 2).map((run) => run.id);
  for (const run of onTrial.slice(0, 3)) await approve(desk, run);
  await until(
    'the trial to end',
    { timeoutMs: 20_000 },
    async () => readWorkflow(expectOk(await desk.owner.get(`/v1/workflows/${id}`)).body).canary === null,
  );
  const runs = await desk.executions(id);
  const [failed, left] = [onTrial.slice(0, 3), onTrial.slice(3)];
  expect(runs.filter((run) => failed.includes(run.id))).toEqual(
    failed.map(() => expect.objectContaining({ status: 'error', error: 'condition_failed', version: 2 })),
  );
  expect(runs.filter((run) => left.includes(run.id))).toEqual(
    left.map(() => expect.objectContaining({ status: 'waiting', version: 1 })),
  );
  expect((await versions(desk, id)).find(({ version }) => version === 1)?.deployments[0]).toMatchObject({
    reason: 'canary_failed',
    moved: left.length,
    stayed: 0,
  });
  const tasks = TaskList.parse(expectOk(await desk.owner.get('/v1/tasks')).body).items;
  expect(
    tasks.filter(({ title }) => title.startsWith('Version 2 of “From the site” is no longer on trial')),
  ).toHaveLength(1);
  for (let sent = 0; sent < 12; sent += 1) expectOk(await world.api.post(path, {}));
  expect(await follow(2)).toHaveLength(3);
});

test('a trial is refused without an active version, for the same version, another trigger, or moved open runs', async () => {
  const desk = await openAutomationDesk(world);
  const { id } = await desk.create({ name: 'Note', definition: manual({ a: note('Note', null) }) });
  const trial = (body: Fields = {}) => desk.owner.post(`/v1/workflows/${id}/deploy`, { share: 10, ...body });
  expectRefusal(await trial(), 409, 'no_trial');
  await deploy(desk, id, {});
  expectRefusal(await trial(), 409, 'no_trial');
  await save(desk, id, definitionOf({ kind: 'lead_created' }, { a: note('Note', null) }));
  expectRefusal(await trial(), 409, 'no_trial');
  await save(desk, id, manual({ a: note('Another note', null) }));
  expect(refusedFields(await trial({ openRuns: 'move' }))).toEqual(['openRuns']);
  for (const share of [0, 100, 1.5, '10']) expect(refusedFields(await trial({ share }))).toEqual(['share']);
  expect(refusedFields(await trial({ version: 9 }))).toEqual(['version']);
  expectOk(await trial({ version: 3 }));
  // The version is deployed for all runs now, so it is no longer on trial.
  expect(await deploy(desk, id, { seenVersion: 1 })).toMatchObject({ activeVersion: 3, canary: null });
});
