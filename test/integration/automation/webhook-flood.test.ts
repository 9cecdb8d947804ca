/**
 * A flood of webhooks: requests above the limit are refused, each accepted one begins one run, and others are served.
 */
import { HookTaken } from '@praxis/contracts/automation/automation-hook';
import { automationWorkflowId } from '@praxis/workflows/automation/messages';
import type { Answer } from '../../support/api.js';
import { atOnce } from '../../support/at-once.js';
import { definitionOf, openAutomationDesk, type AutomationDesk } from '../../support/automations.js';
import { expectOk, World } from '../../support/journey.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';
import { withinMinute } from '../../support/within-minute.js';

const world = World.ofFile();
const LIMIT = 600;
const ABOVE = 100;
/** Number of different event ids. Each is sent seven times. */
const IDS = 100;
const AT_ONCE = 25;

interface Hooked {
  desk: AutomationDesk;
  id: string;
  path: string;
}

/** A desk with an automation that a webhook begins. */
async function hooked(): Promise<Hooked> {
  const desk = await openAutomationDesk(world);
  const { id } = await desk.deploy({
    name: 'Hook',
    definition: definitionOf(
      { kind: 'webhook' },
      { a: { kind: 'create_task', label: 'Look', title: 'Look at {{event.matter}}', next: null } },
    ),
  });
  const { webhookUrl } = expectOk(await desk.owner.post(`/v1/workflows/${id}/webhook`)).body;
  return { desk, id, path: new URL(String(webhookUrl)).pathname };
}

const post = ({ desk, path }: Hooked, id: string): Promise<Answer> =>
  desk.tenant.api.post(path, { matter: id }, { key: null, headers: { 'webhook-id': id } });

test('requests above the limit get 429, each accepted id has one run, and another tenant is still served', async () => {
  const ids = Array.from({ length: LIMIT + ABOVE }, (_, n) => `evt_${n % IDS}`);
  const { flooded, other, answers, served, late } = await withinMinute(async () => {
    const tenants = { flooded: await hooked(), other: await hooked() };
    const all = await atOnce(AT_ONCE, ids, (id) => post(tenants.flooded, id));
    // Another tenant is served while the flooded one is refused.
    const one = await post(tenants.other, 'evt_1');
    return { ...tenants, answers: all, served: one, late: await post(tenants.flooded, 'evt_new') };
  });
  const refused = answers.filter(({ status }) => status !== 202);
  expect(refused).toHaveLength(ABOVE);
  for (const answer of [...refused, late]) {
    expectRefusal(answer, 429, 'rate_limited');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(served.status).toBe(202);
  await other.desk.executionWhen(other.id, 'success');

  const taken = answers
    .filter(({ status }) => status === 202)
    .map((answer) => HookTaken.parse(answer.body))
    .flatMap(({ executionId, repeated }) => (repeated || executionId === null ? [] : [executionId]));
  expect(taken).toHaveLength(IDS);
  const tenantId = flooded.desk.tenant.id;
  const runs = await until('every run to end', { timeoutMs: 30_000 }, async () => {
    const rows = await world.database.withTenant(
      tenantId,
      (tx) => tx.query<{ id: string; status: string; tasks: number }>`
        select r.id, r.status, (select count(*)::int from tasks t where t.tenant_id = ${tenantId} and t.run_id = r.id) as tasks
        from automation_runs r where r.tenant_id = ${tenantId}`,
    );
    return rows.every(({ status }) => status === 'success') && rows;
  });
  expect(runs.map(({ id }) => id).sort()).toEqual([...taken].sort());
  expect(runs.filter(({ tasks }) => tasks !== 1)).toEqual([]);
  const { client } = await world.engine();
  for (const runId of taken)
    await client.workflow
      .getHandle(automationWorkflowId({ tenantId, automationId: flooded.id, runId }))
      .result();
});
