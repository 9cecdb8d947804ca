/** Automations as people configure, deploy and test them; the named function; webhooks that begin runs. */
import { randomUUID } from 'node:crypto';
import { AUTOMATION_TEMPLATES } from '@praxis/contracts/automation/automation-template.const';
import type { Step } from '@praxis/contracts/automation/step';
import { WorkflowTemplateList } from '@praxis/contracts/automation/automation-record';
import { WorkflowManagementResult } from '@praxis/contracts/automation/automation-management';
import { HookTaken } from '@praxis/contracts/automation/automation-hook';
import { definitionOf, openAutomationDesk, outcomesOf, readWorkflow } from '../../support/automations.js';
import type { Fields } from '../../support/factories.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';
import { settledChecksumOf } from '../../support/tenant-checksum.js';

const world = World.ofFile();
const task = (next: string | null, title = 'Call {{first_name}}'): Step => ({
  kind: 'create_task',
  label: 'Call',
  title,
  next,
});
const together = <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, work));
const manual = (steps: Record<string, Step>) => definitionOf({ kind: 'manual' }, steps);

test('every shipped template is listed by category and can be deployed once its parameters are set', async () => {
  const desk = await openAutomationDesk(world);
  const { items } = WorkflowTemplateList.parse(expectOk(await desk.owner.get('/v1/workflow-templates')).body);
  expect(items.map(({ id }) => id).sort()).toEqual(AUTOMATION_TEMPLATES.map(({ id }) => id).sort());
  const categories = items.map(({ category }) => category);
  expect(categories).toEqual(
    [...new Set(categories)].flatMap((one) => categories.filter((each) => each === one)),
  );
  for (const { id, configurableParameters } of items) {
    const settings = Object.fromEntries(
      configurableParameters.map(({ key, type, defaultValue }) => [
        key,
        defaultValue ||
          (type === 'email' ? 'a@example.com' : type === 'phone' ? '+13135550100' : 'something'),
      ]),
    );
    expect(await desk.deploy({ templateId: id, settings })).toMatchObject({
      status: 'active',
      activeVersion: 1,
    });
  }
});

test.each<[string, Fields, string[]]>([
  ['a missing step', { definition: { ...manual({ a: task('b') }) } }, ['definition.steps.a']],
  ['a circle', { definition: manual({ a: task('b'), b: task('a') }) }, ['definition.steps.b']],
  [
    'an unknown kind',
    { definition: { ...manual({}), steps: { a: { kind: 'fly' } } } },
    ['definition.first', 'definition.steps.a.kind'],
  ],
  [
    'a step that nothing leads to',
    { definition: manual({ a: task(null), b: task(null) }) },
    ['definition.steps.b'],
  ],
  [
    'an unset secret',
    {
      definition: manual({
        a: {
          kind: 'call_webhook',
          label: 'Tell',
          url: 'https://example.com',
          secret: 'crm',
          next: null,
          otherwise: null,
        },
      }),
    },
    ['definition.steps.a'],
  ],
  ...['http://example.com/hook', 'https://user:word@example.com', 'ftp://example.com', 'example.com'].map(
    (url): [string, Fields, string[]] => [
      `the address ${url}`,
      {
        definition: manual({
          a: { kind: 'call_webhook', label: 'Tell', url, next: null, otherwise: null },
        }),
      },
      ['definition.steps.a.url'],
    ],
  ),
  ['a missing parameter', { templateId: 'document-chase' }, ['settings.documents']],
  ['an unknown parameter', { definition: manual({ a: task(null) }), settings: { x: '1' } }, ['settings.x']],
  ['an unknown template', { templateId: 'fly' }, ['templateId']],
])('saving %s is refused with an error on its field', async (_, draft, fields) => {
  const desk = await openAutomationDesk(world);
  const refused = await desk.owner.post('/v1/workflows', {
    name: 'Wrong',
    ...draft,
  });
  expect(refused.status).toBe(400);
  expect(refusedFields(refused)).toEqual(fields);
  expect(expectOk(await desk.owner.get('/v1/workflows')).body.items).toEqual([]);
});

test('a change creates a version for new runs once deployed, and one of two concurrent deployments is refused', async () => {
  const desk = await openAutomationDesk(world);
  const { id } = await desk.deploy({ name: 'Call', definition: manual({ a: task(null, 'First') }) });
  const change = { definition: manual({ a: task(null, 'Second') }), settings: {} };
  expect(
    readWorkflow(expectOk(await desk.owner.put(`/v1/workflows/${id}/definition`, change)).body),
  ).toMatchObject({
    activeVersion: 1,
    latestVersion: 2,
  });
  const begin = async (): Promise<number> => {
    expectOk(await desk.owner.post(`/v1/workflows/${id}/runs`, {}));
    return (await desk.executionWhen(id, 'success')).version;
  };
  expect(await begin()).toBe(1);
  const answers = await together(2, () => desk.owner.post(`/v1/workflows/${id}/deploy`, { seenVersion: 1 }));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.filter(({ status }) => status === 409);
  for (const answer of refused) expectRefusal(answer, 409, 'deployed_meanwhile');
  expect(readWorkflow(expectOk(await desk.owner.get(`/v1/workflows/${id}`)).body)).toMatchObject({
    activeVersion: 2,
  });
});

test('a test run goes through every step and changes nothing but its own records', async () => {
  const desk = await openAutomationDesk(world, { industry: 'realestate' });
  await intakeDone(desk.tenant.api, 'realestate');
  const { id } = await desk.create({ templateId: 'new-lead-speed' });
  const before = await settledChecksumOf(world, desk.tenant.id, [desk.owner.userId]);
  const testData = { lead: { firstName: 'Ada' }, start: '2027-05-03T14:00:00Z', happens: ['await_reply'] };
  const { executionId } = expectOk(await desk.owner.post(`/v1/workflows/${id}/test`, { testData })).body;
  const run = await desk.executionWhen(id, 'success');
  expect(run).toMatchObject({ id: executionId, isTest: true });
  expect(outcomesOf(run)).toEqual(['text: would_send', 'await_reply: happened', 'answer: created']);
  expect(run.steps[0]?.detail.text).toMatch(/^Hi Ada, thanks for reaching out/);
  const after = await settledChecksumOf(world, desk.tenant.id, [desk.owner.userId]);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  expect(changed.sort()).toEqual(['audit_log', 'automation_runs', 'automation_steps', 'outbox']);
  // The other branch, with the times that a real run would have.
  expectOk(
    await desk.owner.post(`/v1/workflows/${id}/test`, { testData: { start: '2027-05-03T14:00:00Z' } }),
  );
  const silent = (await desk.executionWhen(id, 'success')).steps.map(({ finishedAt }) => finishedAt);
  expect(silent).toEqual([
    '2027-05-03T14:00:00.000Z',
    '2027-05-03T14:15:00.000Z',
    '2027-05-03T14:15:00.000Z',
  ]);
});

describe('the workflow-management function', () => {
  const request = async (
    by: { post(path: string, body: Fields): Promise<{ status: number; body: Fields }> },
    body: Fields,
  ) => WorkflowManagementResult.parse((await by.post('/v1/functions/workflow-management', body)).body);

  test('supports every action in both spellings', async () => {
    const desk = await openAutomationDesk(world);
    const { owner } = desk;
    const clientId = desk.tenant.id;
    const created = await request(owner, {
      action: 'create_workflow',
      clientId,
      templateId: 'conflict-hold',
      configuration: {},
    });
    const workflowId = created.workflow?.id ?? '';
    expect(created.workflow).toMatchObject({
      client_id: clientId,
      template_id: 'conflict-hold',
      status: 'inactive',
      execution_count: 0,
      workflow_templates: { name: 'Conflict hold', industry: 'law' },
    });
    const statusAfter = async (body: Fields) => (await request(owner, body)).workflow?.status;
    expect(await statusAfter({ action: 'deploy_workflow', workflowId })).toBe('active');
    expect(await statusAfter({ action: 'deactivateWorkflow', payload: { workflowId } })).toBe('inactive');
    expect(await statusAfter({ action: 'activateWorkflow', payload: { workflowId } })).toBe('active');
    const tested = await request(owner, {
      action: 'test_workflow',
      workflowId,
      testData: { lead: { hasConflict: true } },
    });
    expect(tested.execution?.id).toEqual(expect.any(String));
    await request(owner, { action: 'testWorkflow', payload: { workflowId } });
    await desk.executionWhen(workflowId, 'success');
    const { executions } = await request(owner, { action: 'getWorkflowExecutions', payload: { limit: 50 } });
    expect(executions).toHaveLength(2);
    for (const body of [{ action: 'get_workflows' }, { action: 'getWorkflows', payload: { clientId } }])
      expect((await request(owner, body)).workflows).toMatchObject([
        { id: workflowId, name: 'Conflict hold' },
      ]);
  });

  test('lets staff read but not change workflows, and hides other tenants', async () => {
    const [desk, other] = [await openAutomationDesk(world), await openAutomationDesk(world)];
    const viewer = await signedIn(world, { tenants: [{ id: desk.tenant.id, role: 'staff' }] });
    const post = (by: typeof viewer, body: Fields) => by.post('/v1/functions/workflow-management', body);
    const create = { action: 'create_workflow', clientId: desk.tenant.id, templateId: 'conflict-hold' };
    expectRefusal(await post(viewer, create), 403, 'permission_denied');
    expectOk(await post(viewer, { action: 'getWorkflows' }));
    expectRefusal(await post(other.owner, create), 404, 'not_found');
    expectRefusal(
      await post(other.owner, { action: 'get_workflows', clientId: desk.tenant.id }),
      404,
      'not_found',
    );
    expectRefusal(await post(desk.owner, { action: 'explode' }), 400, 'validation_failed');
    expectRefusal(
      await post(desk.owner, { action: 'deploy_workflow', workflowId: randomUUID() }),
      404,
      'not_found',
    );
  });
});

describe('a webhook', () => {
  const hooked = async (
    definition = definitionOf({ kind: 'webhook' }, { a: task(null, '{{event.address}}') }),
  ) => {
    const desk = await openAutomationDesk(world);
    const { id } = await desk.deploy({ name: 'Hook', definition });
    const { webhookUrl } = expectOk(await desk.owner.post(`/v1/workflows/${id}/webhook`)).body;
    const path = new URL(String(webhookUrl)).pathname;
    const send = (body: unknown, headers = {}) => desk.tenant.api.post(path, body, { key: null, headers });
    return { desk, id, path, send };
  };

  test('starts one run per id for the matching lead, and stores neither email address nor phone number', async () => {
    const { desk, id, send } = await hooked();
    const { leadId } = await intakeDone(desk.tenant.api);
    const body = { email: 'Jordan.Ellis@example.com', phone: '313 555 0142', address: '1 Elm St', price: 3 };
    const answers = await together(3, () => send(body, { 'webhook-id': 'evt_1' }));
    const taken = answers.map((answer) => HookTaken.parse(expectOk(answer).body));
    expect(taken.filter(({ repeated }) => !repeated)).toHaveLength(1);
    const run = await desk.executionWhen(id, 'success');
    expect(run.leadId).toBe(leadId);
    expect(await desk.executions(id)).toHaveLength(1);
    const [stored] = await world.database.withTenant(
      desk.tenant.id,
      (tx) => tx.query<{ event: object }>`select event from automation_runs where tenant_id = ${tx.tenantId}`,
    );
    expect(stored?.event).toEqual({ address: '1 Elm St', price: '3' });
  });

  test('with another id starts another run, however long both ids are and wherever they differ', async () => {
    const { desk, id, send } = await hooked();
    const long = 'x'.repeat(500);
    const begun = async (sent: string): Promise<boolean> =>
      !HookTaken.parse(expectOk(await send({}, { 'webhook-id': sent })).body).repeated;
    const ids = [`${long}1`, `${long}2`, `${long}1`, long.slice(0, 200), long.slice(0, 201)];
    const answers: boolean[] = [];
    for (const sent of ids) answers.push(await begun(sent));
    expect(answers).toEqual([true, true, false, true, true]);
    expect(await desk.executions(id)).toHaveLength(4);
  });

  test('is refused for an unknown or replaced address, an invalid body or a paused workflow', async () => {
    const { desk, id, path, send } = await hooked();
    expectRefusal(
      await desk.tenant.api.post(path.replace(/.{4}$/, 'AAAA'), {}, { key: null }),
      404,
      'not_found',
    );
    expectRefusal(
      await desk.tenant.api.post('/v1/webhooks/automation/short', {}, { key: null }),
      400,
      'validation_failed',
    );
    expectRefusal(await send('{"a":'), 400, 'malformed_json');
    expectRefusal(await send({ nested: { a: 1 } }), 400, 'validation_failed');
    expectRefusal(
      await send(Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`f${n}`, n]))),
      400,
      'validation_failed',
    );
    expectOk(await desk.owner.post(`/v1/workflows/${id}/pause`));
    expectRefusal(await send({}), 409, 'not_active');
    expectOk(await desk.owner.post(`/v1/workflows/${id}/webhook`));
    expectRefusal(await send({}), 404, 'not_found');
    expect(await desk.executions(id)).toEqual([]);
  });
});
