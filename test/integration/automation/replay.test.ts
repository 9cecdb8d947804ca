/** Executions that are run again with the active version, from the beginning or from a step. */
import { ExecutionResult, type ExecutionDetail } from '@praxis/contracts/automation/execution';
import type { Step } from '@praxis/contracts/automation/step';
import { definitionOf, openAutomationDesk, outcomesOf } from '../../support/automations.js';
import type { Fields } from '../../support/factories.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
const text = (body: string, next: string | null): Step => ({
  kind: 'send_message',
  label: 'Text',
  channel: 'sms',
  body,
  next,
});
const steps = {
  hello: text('Hello {{first_name}}', 'sum'),
  sum: { kind: 'ai_task', label: 'Sum up', instruction: 'Sum up.', next: 'bye' } satisfies Step,
  bye: text('You said: {{answers.sum}}', null),
};

test('replaying from a step uses the active version and sends the messages that follow again', async () => {
  const desk = await openAutomationDesk(world);
  const { id } = await desk.deploy({
    name: 'Hello',
    definition: definitionOf({ kind: 'lead_created' }, steps),
  });
  await intakeDone(desk.tenant.api);
  const first = await desk.executionWhen(id, 'success');
  const better = { ...steps, bye: text('Goodbye, you said: {{answers.sum}}', null) };
  const change = { definition: definitionOf({ kind: 'lead_created' }, better), settings: {} };
  expectOk(await desk.owner.put(`/v1/workflows/${id}/definition`, change));
  expectOk(await desk.owner.post(`/v1/workflows/${id}/deploy`, { seenVersion: 1 }));
  const replay = async (body: Fields): Promise<ExecutionDetail> => {
    const { executionId } = expectOk(await desk.owner.post(`/v1/executions/${first.id}/replay`, body)).body;
    return await until('the repetition to end', { timeoutMs: 20_000 }, async () => {
      const { execution } = ExecutionResult.parse(
        expectOk(await desk.owner.get(`/v1/executions/${String(executionId)}`)).body,
      );
      return execution.status === 'success' ? execution : undefined;
    });
  };
  const sentBy = async (runId: string): Promise<string[]> =>
    (
      await world.database.withTenant(
        desk.tenant.id,
        (tx) => tx.query<{ body: string }>`select body from messages where tenant_id = ${tx.tenantId}
          and session_id = ${`automation/${runId}`} order by created_at`,
      )
    ).map(({ body }) => body);

  const later = await replay({ fromStep: 'bye' });
  expect(later).toMatchObject({ version: 2, replayOf: first.id, leadId: first.leadId });
  expect(outcomesOf(later).map((line) => line.split(':')[0])).toEqual(['hello', 'sum', 'bye']);
  // The message contains the answer that the model gave in the first execution.
  expect(await sentBy(later.id)).toEqual([expect.stringMatching(/Goodbye, you said: Known so far/)]);
  const whole = await replay({});
  expect(await sentBy(whole.id)).toEqual([expect.stringMatching(/Hello /), expect.stringMatching(/Goodbye/)]);
  expect(await sentBy(first.id)).toHaveLength(2);
});

test('replay is refused for open, test and incompatible executions, untaken steps and paused workflows', async () => {
  const desk = await openAutomationDesk(world);
  const waits = definitionOf(
    { kind: 'manual' },
    {
      note: { kind: 'create_task', label: 'Note', title: 'Note', next: 'wait' },
      wait: { kind: 'wait', label: 'Wait', wait: { mode: 'duration', minutes: 60 }, next: 'end' },
      end: { kind: 'create_task', label: 'End', title: 'End', next: null },
    },
  );
  const { id } = await desk.deploy({ name: 'Wait', definition: waits });
  const { executionId } = expectOk(await desk.owner.post(`/v1/workflows/${id}/runs`, {})).body;
  await desk.executionWhen(id, 'waiting');
  const replay = (body: Fields = {}, run = String(executionId)) =>
    desk.owner.post(`/v1/executions/${run}/replay`, body);
  expectRefusal(await replay(), 409, 'not_over');
  expectOk(await desk.owner.post(`/v1/executions/${String(executionId)}/cancel`));
  expect(refusedFields(await replay({ fromStep: 'end' }))).toEqual(['fromStep']);
  expect(refusedFields(await replay({ fromStep: 'No step' }))).toEqual(['fromStep']);
  const changed = definitionOf(
    { kind: 'manual' },
    {
      other: { ...waits.steps['note'], next: 'wait' } as Step,
      wait: { ...waits.steps['wait'], next: null } as Step,
    },
  );
  expectOk(await desk.owner.put(`/v1/workflows/${id}/definition`, { definition: changed, settings: {} }));
  expectOk(await desk.owner.post(`/v1/workflows/${id}/deploy`, { seenVersion: 1 }));
  expectRefusal(await replay({ fromStep: 'wait' }), 409, 'not_compatible');
  const hooked = { definition: { ...changed, trigger: { kind: 'webhook' } }, settings: {} };
  expectOk(await desk.owner.put(`/v1/workflows/${id}/definition`, hooked));
  expectOk(await desk.owner.post(`/v1/workflows/${id}/deploy`, { seenVersion: 2 }));
  expectRefusal(await replay(), 409, 'not_compatible');
  const test = expectOk(await desk.owner.post(`/v1/workflows/${id}/test`, {})).body;
  expectRefusal(await replay({}, String(test.executionId)), 409, 'is_test');
  expectOk(await desk.owner.post(`/v1/workflows/${id}/pause`));
  expectRefusal(await replay(), 409, 'not_active');
  const viewer = await signedIn(world, { tenants: [{ id: desk.tenant.id, role: 'viewer' }] });
  expectRefusal(
    await viewer.post(`/v1/executions/${String(executionId)}/replay`, {}),
    403,
    'permission_denied',
  );
});
