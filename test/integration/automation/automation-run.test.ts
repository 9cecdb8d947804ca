/** Running automations: what begins them, what their steps do, and what people can do about a run. */
import { randomUUID } from 'node:crypto';
import { TaskList } from '@praxis/contracts/task/task';
import type { Definition } from '@praxis/contracts/automation/automation';
import type { Step } from '@praxis/contracts/automation/step';
import {
  definitionOf,
  openAutomationDesk,
  outcomesOf,
  type AutomationDesk,
} from '../../support/automations.js';
import { forgetLead } from '../../support/forgetting.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { expectRefusal } from '../../support/refusal.js';
import { accepts } from '../../support/webhook-desk.js';
import { startReceiver } from '../../support/webhook-receiver.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
const task = (next: string | null, title = 'Call {{first_name}}'): Step => ({
  kind: 'create_task',
  label: 'Call',
  title,
  next,
});
const DAY_MINUTES = 1_440;

async function tasksOf({ owner }: AutomationDesk): Promise<{ id: string; kind: string; title: string }[]> {
  return TaskList.parse(expectOk(await owner.get('/v1/tasks')).body).items;
}

const messagesOf = ({ tenant }: AutomationDesk) =>
  world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ status: string; body: string; purpose: string }>`
      select status, body, purpose from messages where tenant_id = ${tenant.id} and template = 'automation'`,
  );

test('a new lead is texted, and their reply creates a task', async () => {
  const desk = await openAutomationDesk(world, { industry: 'realestate' });
  const { id } = await desk.deploy({ templateId: 'new-lead-speed' });
  const { sessionId, leadId } = await intakeDone(desk.tenant.api, 'realestate');
  const waiting = await desk.executionWhen(id, 'waiting');
  expect(outcomesOf(waiting)).toEqual(['text: sent', 'await_reply: running']);
  expect(waiting.steps[0]?.detail.text).toBe('***');
  expect(waiting).toMatchObject({ leadId, workflowName: 'New-lead speed', version: 1, isTest: false });
  const [message] = await messagesOf(desk);
  expect(message?.body).toMatch(/Hi Priya, thanks for reaching out to Test Tenant .*\/book\/test-/);
  expectOk(await desk.tenant.api.post('/v1/sim/inbound', { sessionId, body: 'Yes, Saturday please' }));
  expect(outcomesOf(await desk.executionWhen(id, 'success'))).toEqual([
    'text: sent',
    'await_reply: happened',
    'answer: created',
  ]);
  expect(await tasksOf(desk)).toMatchObject([{ kind: 'task', title: 'Answer P*** now', masked: true }]);
  expectOk(await desk.owner.post(`/v1/leads/${leadId}/reveal`, { purpose: 'Answer a message' }));
  expect(await tasksOf(desk)).toMatchObject([{ kind: 'task', title: 'Answer Priya now', masked: false }]);
  // The timeline shows the sent text to members who may see the person's data.
  const [sent] = (await desk.executionWhen(id, 'success')).steps;
  expect(sent?.detail.text).toBe(message?.body);
  // The client got the message only once.
  expect(await messagesOf(desk)).toHaveLength(1);
});

test('a text to a lead that the practice entered itself is blocked as marketing', async () => {
  const desk = await openAutomationDesk(world);
  const steps = {
    text: {
      kind: 'send_message',
      label: 'Text',
      channel: 'sms',
      body: 'We have your request.',
      next: 'may',
    },
    may: { kind: 'branch', label: 'May we?', condition: 'lead.maySms', next: 'call', otherwise: null },
    call: task(null),
  } as const;
  const { id } = await desk.deploy({
    name: 'Answer',
    definition: definitionOf({ kind: 'lead_created' }, steps),
  });
  expectOk(await desk.owner.post('/v1/leads', { name: 'Ada Adler', phone: '+13135550171' }));
  expect(outcomesOf(await desk.executionWhen(id, 'success'))).toEqual(['text: blocked', 'may: no']);
  expect(await messagesOf(desk)).toMatchObject([{ status: 'blocked', purpose: 'marketing' }]);
});

test('a condition that is not met starts no run', async () => {
  const desk = await openAutomationDesk(world);
  const trigger = { kind: 'lead_created' } as const;
  const never = await desk.deploy({
    name: 'Never',
    definition: definitionOf(trigger, { a: task(null) }, { condition: 'lead.caseType == "Maritime"' }),
  });
  const always = await desk.deploy({ name: 'Always', definition: definitionOf(trigger, { a: task(null) }) });
  await intakeDone(desk.tenant.api);
  await desk.executionWhen(always.id, 'success');
  await until(
    'the other run to be gone',
    { timeoutMs: 10_000 },
    async () => (await desk.executions(never.id)).length === 0,
  );
  expect(await tasksOf(desk)).toHaveLength(1);
});

test('an approval step waits for a decision, and the run follows the chosen branch', async () => {
  const desk = await openAutomationDesk(world);
  const definition = definitionOf(
    { kind: 'lead_created' },
    {
      decide: {
        kind: 'approval',
        label: 'Decide',
        question: 'May we take on {{first_name}}?',
        timeoutMinutes: DAY_MINUTES,
        next: 'yes',
        otherwise: 'no',
      },
      yes: { kind: 'update_lead', label: 'Yes', status: 'qualified', next: null },
      no: { kind: 'update_lead', label: 'No', status: 'closed_lost', next: null },
    },
  );
  const { id } = await desk.deploy({ name: 'Decide', definition });
  const { leadId } = await intakeDone(desk.tenant.api);
  await desk.executionWhen(id, 'waiting');
  const [asked] = await tasksOf(desk);
  expect(asked).toMatchObject({ kind: 'approval', title: 'May we take on J***?' });
  const settle = (status: string) => desk.owner.post(`/v1/tasks/${asked?.id ?? ''}/settle`, { status });
  expectRefusal(await settle('done'), 409, 'wrong_answer');
  expectOk(await settle('approved'));
  expectOk(await settle('approved'));
  expectRefusal(await settle('declined'), 409, 'settled');
  expect(outcomesOf(await desk.executionWhen(id, 'success'))).toEqual(['decide: approved', 'yes: qualified']);
  expect(expectOk(await desk.owner.get(`/v1/leads/${leadId}`)).body.lead).toMatchObject({
    status: 'qualified',
  });
});

test('a reminder for a canceled appointment is not sent', async () => {
  const desk = await openAutomationDesk(world);
  const { id } = await desk.deploy({ templateId: 'consultation-reminders' });
  const { sessionId, leadId } = await intakeDone(desk.tenant.api);
  const dateHint = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const booked = expectOk(
    await desk.tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, dateHint }),
  );
  const { id: appointmentId } = booked.body.appointment as { id: string };
  expect(outcomesOf(await desk.executionWhen(id, 'waiting'))).toEqual(['two_days: running']);
  const cancel = { action: 'cancel', reason: 'They are ill', sequence: 0 };
  expectOk(await desk.owner.patch(`/v1/appointments/${appointmentId}`, cancel));
  const ended = await desk.executionWhen(id, 'cancelled');
  expect(ended).toMatchObject({ error: 'appointment_changed' });
  expect(await messagesOf(desk)).toEqual([]);
});

test('an execution can be canceled, and a failed one can be retried', async () => {
  const desk = await openAutomationDesk(world);
  const wait = { kind: 'wait', label: 'Wait', wait: { mode: 'duration', minutes: 60 }, next: 'a' } as const;
  const definition = definitionOf({ kind: 'manual' }, { w: wait, a: task(null) });
  const { id } = await desk.deploy({ name: 'Wait', definition });
  const start = async (): Promise<string> =>
    String(expectOk(await desk.owner.post(`/v1/workflows/${id}/runs`, {})).body.executionId);
  const runId = await start();
  await desk.executionWhen(id, 'waiting');
  expectRefusal(await desk.owner.post(`/v1/executions/${runId}/retry`), 409, 'not_failed');
  expect(expectOk(await desk.owner.post(`/v1/executions/${runId}/cancel`)).body.execution).toMatchObject({
    status: 'cancelled',
  });
  expectOk(await desk.owner.post(`/v1/executions/${runId}/cancel`));

  const failing = definitionOf(
    { kind: 'webhook' },
    {
      b: { kind: 'branch', label: 'Rich?', condition: 'event.price == "1"', next: 'a', otherwise: null },
      a: task(null),
    },
  );
  const hook = await desk.deploy({ name: 'Fails', definition: failing });
  const { webhookUrl } = expectOk(await desk.owner.post(`/v1/workflows/${hook.id}/webhook`)).body;
  const path = new URL(String(webhookUrl)).pathname;
  expectOk(await desk.tenant.api.post(path, { other: 'x' }, { key: null }));
  const failed = await desk.executionWhen(hook.id, 'error');
  expect(failed).toMatchObject({ error: 'condition_failed', stepId: 'b' });
  expect(failed.steps).toMatchObject([{ stepId: 'b', status: 'failed' }]);
  await world.database.withTenant(
    desk.tenant.id,
    (tx) =>
      tx.query`update automation_runs set event = '{"price": "1"}' where tenant_id = ${tx.tenantId} and id = ${failed.id}`,
  );
  expectOk(await desk.owner.post(`/v1/executions/${failed.id}/retry`));
  expect(outcomesOf(await desk.executionWhen(hook.id, 'success'))).toEqual(['b: yes', 'a: created']);
});

test('a booking step takes the first free time, or follows the other branch if there is none', async () => {
  const definition = definitionOf(
    { kind: 'lead_created' },
    {
      book: { kind: 'book', label: 'Book', preferred: 'any', next: 'tell', otherwise: 'none' },
      tell: task(null, 'Booked'),
      none: task(null, 'Nothing is free'),
    },
  );
  const [desk, full] = [
    await openAutomationDesk(world),
    await openAutomationDesk(world, { workingDays: [] }),
  ];
  for (const [at, outcomes] of [
    [desk, ['book: booked', 'tell: created']],
    [full, ['book: no_slots', 'none: created']],
  ] as const) {
    const { id } = await at.deploy({ name: 'Book', definition });
    const { leadId } = await intakeDone(at.tenant.api);
    expect(outcomesOf(await at.executionWhen(id, 'success'))).toEqual(outcomes);
    const booked = await world.database.withTenant(
      at.tenant.id,
      (tx) =>
        tx.query`select id from appointments where tenant_id = ${tx.tenantId} and lead_id = ${leadId} and status = 'confirmed'`,
    );
    expect(booked).toHaveLength(at === desk ? 1 : 0);
  }
});

describe('external effects', () => {
  const hook = (url: string): Definition =>
    definitionOf(
      { kind: 'lead_created' },
      {
        sum: { kind: 'ai_task', label: 'Sum up', instruction: 'Sum up {{first_name}}', next: 'tell' },
        tell: { kind: 'call_webhook', label: 'Tell', url, secret: 'crm', next: 'a', otherwise: 'b' },
        a: task(null, 'Told: {{answers.sum}}'),
        b: task(null, 'Not told'),
      },
    );

  test('the model gets no names, and a signed webhook notifies the practice’s own system once', async () => {
    const desk = await openAutomationDesk(world);
    const receiver = await startReceiver();
    const { secret } = expectOk(await desk.owner.post('/v1/workflow-secrets', { name: 'crm' })).body;
    const { id } = await desk.deploy({ name: 'Tell', definition: hook(receiver.url) });
    const { leadId } = await intakeDone(desk.tenant.api);
    const run = await desk.executionWhen(id, 'success');
    expect(outcomesOf(run)).toEqual(['sum: answered', 'tell: accepted', 'a: created']);
    const [received, ...more] = await receiver.arrived(1);
    expect(more).toEqual([]);
    if (!received) throw new Error('nothing arrived');
    expect(accepts(received, String(secret))).toBe(true);
    expect(JSON.parse(received.body)).toMatchObject({
      lead: { id: leadId, name: 'Jordan Ellis' },
      runId: run.id,
    });
    // A model's text about a person is masked like the person's data.
    expect(run.steps[0]?.detail.answer).toBe('***');
    expect(await tasksOf(desk)).toMatchObject([{ title: 'Told: ***', masked: true }]);
    expectOk(await desk.owner.post(`/v1/leads/${leadId}/reveal`, { purpose: 'Check details' }));
    const [shown] = await desk.executions(id);
    expect(shown?.steps[0]?.detail.answer).toMatch(/^Known so far: score \d+/);
    const [first] = await tasksOf(desk);
    expect(first?.title).toMatch(/^Told: Known so far: score \d+/);
    expect(first?.title).not.toContain('Jordan');
    await receiver.close();
  });

  test('a refused webhook is retried, and the timeline shows why and when', async () => {
    const desk = await openAutomationDesk(world);
    const receiver = await startReceiver();
    receiver.answer = { status: 500 };
    const definition = definitionOf(
      { kind: 'manual' },
      { tell: { kind: 'call_webhook', label: 'Tell', url: receiver.url, next: null, otherwise: null } },
    );
    const { id } = await desk.deploy({ name: 'Tell', definition });
    expectOk(await desk.owner.post(`/v1/workflows/${id}/runs`, {}));
    const step = await until('a second attempt to be noted', { timeoutMs: 20_000 }, async () => {
      const [run] = await desk.executions(id);
      return run?.steps[0] && run.steps[0].attempts >= 2 && run.steps[0];
    });
    expect(step).toMatchObject({ status: 'running', problem: 'webhook_refused', detail: {} });
    expect(Date.parse(step.nextAttemptAt ?? '')).toBeGreaterThan(Date.parse(step.startedAt));
    receiver.answer = { status: 204 };
    const [ended] = (await desk.executionWhen(id, 'success')).steps;
    expect(ended).toMatchObject({ outcome: 'accepted', problem: null, nextAttemptAt: null });
    expect(ended?.attempts).toBeGreaterThanOrEqual(2);
    await receiver.close();
  });

  test('a webhook whose secret was removed is not accepted, and the run follows the other branch', async () => {
    const desk = await openAutomationDesk(world);
    expectOk(await desk.owner.post('/v1/workflow-secrets', { name: 'crm' }));
    const { id } = await desk.deploy({ name: 'Tell', definition: hook('https://example.com/hooks') });
    expectOk(await desk.owner.request('DELETE', '/v1/workflow-secrets/crm'));
    await intakeDone(desk.tenant.api);
    expect(outcomesOf(await desk.executionWhen(id, 'success'))).toEqual([
      'sum: answered',
      'tell: not_accepted',
      'b: created',
    ]);
    const [run] = await desk.executions(id);
    expect(run?.steps[1]).toMatchObject({ attempts: 1, problem: 'no_secret', nextAttemptAt: null });
    expectRefusal(await desk.owner.post(`/v1/workflows/${id}/deploy`), 400, 'invalid_definition');
  });
});

test('automations that start each other are stopped', async () => {
  const desk = await openAutomationDesk(world);
  const flip = async (from: 'qualified' | 'contacted', to: 'qualified' | 'contacted') =>
    await desk.deploy({
      name: `${from} to ${to}`,
      definition: definitionOf(
        { kind: 'lead_status_changed', status: from },
        { a: { kind: 'update_lead', label: 'Change', status: to, next: null } },
      ),
    });
  const there = await flip('qualified', 'contacted');
  await flip('contacted', 'qualified');
  const { leadId } = await intakeDone(desk.tenant.api);
  expectOk(await desk.owner.patch(`/v1/leads/${leadId}`, { status: 'qualified' }));
  // Waits for twenty runs, one after another.
  const last = await until('a run to be refused', { timeoutMs: 75_000 }, async () => {
    const { items } = expectOk(await desk.owner.get(`/v1/executions?status=error`)).body as {
      items: { error: string }[];
    };
    return items[0];
  });
  expect(last.error).toBe('too_many_runs');
  expect((await desk.executions(there.id)).length).toBeLessThanOrEqual(22);
});

test('forgetting a lead also ends and deletes their executions', async () => {
  const desk = await openAutomationDesk(world);
  const wait = { kind: 'wait', label: 'Wait', wait: { mode: 'duration', minutes: 60 }, next: null } as const;
  const { id } = await desk.deploy({
    name: 'Wait',
    definition: definitionOf({ kind: 'lead_created' }, { w: wait }),
  });
  const { leadId } = await intakeDone(desk.tenant.api);
  const { id: runId } = await desk.executionWhen(id, 'waiting');
  await forgetLead(desk.owner, leadId);
  expect(await desk.executions(id)).toEqual([]);
  const engine = await world.engine();
  const handle = engine.client.workflow.getHandle(`tenant/${desk.tenant.id}/automation/${id}/${runId}`);
  await until('the run to be gone', { timeoutMs: 10_000 }, async () => {
    const found = await handle.describe().catch(() => undefined);
    return found === undefined || found.status.name !== 'RUNNING';
  });
});

test('another tenant’s workflows and executions are not found', async () => {
  const [desk, other] = [await openAutomationDesk(world), await openAutomationDesk(world)];
  const { id } = await desk.deploy({
    name: 'Ours',
    definition: definitionOf({ kind: 'manual' }, { a: task(null) }),
  });
  const { executionId } = expectOk(await desk.owner.post(`/v1/workflows/${id}/runs`, {})).body;
  expectRefusal(await other.owner.get(`/v1/workflows/${id}`), 404, 'not_found');
  expectRefusal(await other.owner.post(`/v1/workflows/${id}/deploy`), 404, 'not_found');
  expectRefusal(await other.owner.get(`/v1/executions/${String(executionId)}`), 404, 'not_found');
  expectRefusal(
    await desk.owner.post(`/v1/workflows/${id}/runs`, { leadId: randomUUID() }),
    400,
    'validation_failed',
  );
});
