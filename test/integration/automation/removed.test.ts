/** Automations and templates that are deleted while their runs are open: the runs end, and nothing else is sent. */
import type { Step } from '@praxis/contracts/automation/step';
import { automationWorkflowId } from '@praxis/workflows/automation/messages';
import { definitionOf, openAutomationDesk, outcomesOf, readWorkflow } from '../../support/automations.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { controlSim } from '../../support/sim-controls.js';
import { until } from '../../support/until.js';
import { startReceiver } from '../../support/webhook-receiver.js';

const world = World.ofFile();
const task: Step = { kind: 'create_task', label: 'Call', title: 'Call them', next: null };
const SOON = { timeoutMs: 20_000 };
/**
 * The vendor's time to answer, in milliseconds: long enough to delete something, and below the timeout of ten seconds.
 */
const VENDOR_MS = 8_000;

test('deleting an automation ends its runs at any step, and nothing else is sent', async () => {
  const desk = await openAutomationDesk(world);
  const tenantId = desk.tenant.id;
  const receiver = await startReceiver();
  receiver.answer = 'hang';
  await controlSim(world.database, { tenantId, port: 'sms', failAlways: true });
  const firsts: Record<string, Step> = {
    waits: { kind: 'wait', label: 'Wait', wait: { mode: 'duration', minutes: 60 }, next: 'a' },
    listens: {
      kind: 'wait_for_event',
      label: 'Listen',
      event: 'reply',
      timeoutMinutes: 60,
      next: 'a',
      otherwise: 'a',
    },
    sends: { kind: 'send_message', label: 'Text', channel: 'sms', body: 'Hello', next: 'a' },
    posts: { kind: 'call_webhook', label: 'Tell', url: receiver.url, next: 'a', otherwise: 'a' },
    held: { kind: 'wait', label: 'Wait', wait: { mode: 'duration', minutes: 60 }, next: 'a' },
  };
  const automations: string[] = [];
  for (const [name, first] of Object.entries(firsts)) {
    const definition = definitionOf({ kind: 'lead_created' }, { first, a: task });
    automations.push((await desk.deploy({ name, definition })).id);
  }
  const { sessionId } = await intakeDone(desk.tenant.api);
  await receiver.arrived(1);
  await until('a message to be tried', SOON, async () => (await triedMessages(tenantId)) === 1);
  const paused = automations.at(-1) ?? '';
  await desk.executionWhen(paused, 'waiting');
  expectOk(await desk.owner.post(`/v1/workflows/${paused}/pause`));
  await desk.executionWhen(paused, 'held');
  const runs = [];
  for (const automationId of automations)
    for (const { id: runId } of await desk.executions(automationId))
      runs.push({ tenantId, automationId, runId });
  expect(runs).toHaveLength(automations.length);

  for (const id of automations) expectOk(await desk.owner.delete(`/v1/workflows/${id}`));
  // An attempt in progress may not have reached the vendor yet, which would accept its message from now on.
  await until('no attempt to be under way', SOON, async () => !(await isUnderWay(tenantId)));
  await controlSim(world.database, { tenantId, port: 'sms' });
  expectOk(await desk.tenant.api.post('/v1/sim/inbound', { sessionId, body: 'Yes please' }));
  // The post fails and is not tried again.
  await receiver.close();
  const { client } = await world.engine();
  for (const run of runs) await client.workflow.getHandle(automationWorkflowId(run)).result();
  // A request without an answer times out after ten seconds, and is repeated with the same idempotency key.
  expect(new Set(receiver.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  const left = await world.database.withTenant(
    tenantId,
    (tx) => tx.query<{ what: string }>`
      select 'run' as what from automation_runs where tenant_id = ${tenantId}
      union all select 'task' from tasks where tenant_id = ${tenantId}
      union all select 'message ' || status from messages where tenant_id = ${tenantId} and template = 'automation'
      union all select 'sent' from sim_entries where tenant_id = ${tenantId} and kind = 'message'
        and session_id like 'automation/%'`,
  );
  expect(left.map(({ what }) => what)).toEqual(['message cancelled']);
});

test.each(['deleted', 'ended'])(
  'a message that the vendor refuses after its run was %s is not retried',
  async (how) => {
    const desk = await openAutomationDesk(world);
    const tenantId = desk.tenant.id;
    await controlSim(world.database, { tenantId, port: 'sms', failAlways: true, delayMs: VENDOR_MS });
    const text: Step = { kind: 'send_message', label: 'Text', channel: 'sms', body: 'Hello', next: 'a' };
    const { id } = await desk.deploy({
      name: 'Text',
      definition: definitionOf({ kind: 'lead_created' }, { text, a: task }),
    });
    await intakeDone(desk.tenant.api);
    const status = async (): Promise<string | undefined> => {
      const [row] = await world.database.withTenant(
        tenantId,
        (tx) => tx.query<{ status: string }>`
          select status from messages where tenant_id = ${tenantId} and template = 'automation'`,
      );
      return row?.status;
    };
    await until('the vendor to be asked', SOON, async () => (await status()) === 'sending');
    const [run] = await desk.executions(id);
    if (how === 'deleted') expectOk(await desk.owner.delete(`/v1/workflows/${id}`));
    else expectOk(await desk.owner.post(`/v1/executions/${run?.id ?? ''}/cancel`));
    // Whether the message was sent is still unknown.
    expect(await status()).toBe('unknown');
    await until('the vendor to refuse', SOON, async () => (await status()) !== 'unknown');
    await controlSim(world.database, { tenantId, port: 'sms' });
    const { client } = await world.engine();
    const start = { tenantId, automationId: id, runId: run?.id ?? '' };
    await client.workflow.getHandle(automationWorkflowId(start)).result();
    expect(await status()).toBe('cancelled');
  },
);

async function isUnderWay(tenantId: string): Promise<boolean> {
  const rows = await world.database.withTenant(
    tenantId,
    (tx) => tx.query`select from messages where tenant_id = ${tenantId} and template = 'automation'
      and status in ('sending', 'unknown')`,
  );
  return rows.length > 0;
}

async function triedMessages(tenantId: string): Promise<number> {
  const [row] = await world.database.withTenant(
    tenantId,
    (tx) => tx.query<{ tried: number }>`select count(*)::int as tried from messages
      where tenant_id = ${tenantId} and template = 'automation' and attempts > 0 and status = 'queued'`,
  );
  return row?.tried ?? 0;
}

test('an automation whose template is no longer shipped can be listed, run, edited and deployed', async () => {
  const desk = await openAutomationDesk(world);
  const { id, definition } = await desk.deploy({ templateId: 'conflict-hold' });
  await world.database.withTenant(
    desk.tenant.id,
    (tx) =>
      tx.query`update automations set template_id = 'not-shipped' where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
  expect(expectOk(await desk.owner.get('/v1/workflows')).body.items).toMatchObject([
    { id, name: 'Conflict hold', templateId: 'not-shipped', templateName: null, status: 'active' },
  ]);
  const { executionId } = expectOk(
    await desk.owner.post(`/v1/workflows/${id}/test`, { testData: { lead: { hasConflict: true } } }),
  ).body;
  expect(await desk.executionWhen(id, 'success')).toMatchObject({ id: executionId });

  const changed = definitionOf({ kind: 'manual' }, { a: task });
  expect(Object.keys(definition.steps)).not.toEqual(['a']);
  expectOk(await desk.owner.put(`/v1/workflows/${id}/definition`, { definition: changed, settings: {} }));
  const deployed = await desk.owner.post(`/v1/workflows/${id}/deploy`, { seenVersion: 1 });
  expect(readWorkflow(expectOk(deployed).body)).toMatchObject({ activeVersion: 2, status: 'active' });
  expectOk(await desk.owner.post(`/v1/workflows/${id}/runs`, {}));
  expect(outcomesOf(await desk.executionWhen(id, 'success'))).toEqual(['a: created']);

  const managed = await desk.owner.post('/v1/functions/workflow-management', { action: 'get_workflows' });
  expect(expectOk(managed).body.workflows).toMatchObject([{ id, template_id: 'not-shipped' }]);
});
