/**
 * Many runs of an automation with a task, the model, a text message, a wait and a webhook, while the worker is killed
 * at points that the seed chooses: each run ends, the vendor accepts each message once, each task exists once, no step
 * is recorded twice, and the receiver sees one id for each step.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Definition } from '@praxis/contracts/automation/automation';
import { automationWorkflowId } from '@praxis/workflows/automation/messages';
import { definitionOf, openAutomationDesk } from '../../support/automations.js';
import { contactId, placeByDay, seedContacts } from '../../support/campaigns.js';
import type { ChaosStack } from '../../support/chaos-stack.js';
import { openEngine } from '../../support/engine.js';
import { expectOk } from '../../support/journey.js';
import { asOwner } from '../../support/ledger.js';
import { seededRandom } from '../../support/random.js';
import { until } from '../../support/until.js';
import { startReceiver, type HookReceiver } from '../../support/webhook-receiver.js';
import { broken, type Outcome } from '../outcome.js';
import { withSlowSettlement } from '../slow-settlement.js';

export interface AutomationsOptions {
  runs: number;
  kills: number;
}

const STEPS = ['prepare', 'sum', 'text', 'wait', 'tell', 'call'];
/** Long enough that a kill often falls between the vendor's acceptance and our record of it, in milliseconds. */
const SETTLEMENT_MS = 100;
/** Time from the webhook until the wait is over, in milliseconds. */
const WAIT_MS = 4_000;
const JITTER_MS = 300;
const GIVE_UP = { timeoutMs: 60_000, pollMs: 20 };

/** A webhook begins each run. Its deadline is a minute after the end of the run's wait. */
const definition = (url: string): Definition =>
  definitionOf(
    { kind: 'webhook' },
    {
      prepare: { kind: 'create_task', label: 'Prepare', title: 'Prepare {{event.matter}}', next: 'sum' },
      sum: { kind: 'ai_task', label: 'Sum up', instruction: 'Sum up {{event.matter}}', next: 'text' },
      text: {
        kind: 'send_message',
        label: 'Text',
        channel: 'sms',
        body: 'About {{event.matter}}',
        next: 'wait',
      },
      wait: {
        kind: 'wait',
        label: 'Wait',
        wait: { mode: 'before', date: 'deadline', minutes: 1 },
        next: 'tell',
      },
      tell: { kind: 'call_webhook', label: 'Tell', url, next: 'call', otherwise: 'call' },
      call: { kind: 'create_task', label: 'Call', title: 'Call about {{event.matter}}', next: null },
    },
  );

/** Runs one seed. */
export async function killDuringAutomations(
  chaos: ChaosStack,
  seed: number,
  options: AutomationsOptions,
): Promise<Outcome> {
  const receiver = await startReceiver();
  try {
    return await asOwner(chaos.stack, (owner) =>
      withSlowSettlement(owner, SETTLEMENT_MS, () => play(chaos, { seed, owner, receiver, ...options })),
    );
  } finally {
    await receiver.close();
  }
}

interface Play extends AutomationsOptions {
  seed: number;
  owner: pg.Client;
  receiver: HookReceiver;
}

async function play(chaos: ChaosStack, { seed, owner, receiver, runs, kills }: Play): Promise<Outcome> {
  const random = seededRandom(seed);
  const desk = await openAutomationDesk(chaos);
  const { id: automationId } = await desk.deploy({
    name: 'Many steps',
    definition: definition(receiver.url),
  });
  const { webhookUrl } = expectOk(await desk.owner.post(`/v1/workflows/${automationId}/webhook`)).body;
  const place = placeByDay();
  const leads = Array.from({ length: runs }, (_, n) => ({
    id: contactId(desk.tenant.id, String(n)),
    name: `Person ${n}`,
    phone: place.phone(n),
    email: null,
    consent: ['sms' as const],
  }));
  await seedContacts(
    chaos.database,
    { tenantId: desk.tenant.id, masterKey: chaos.stack.secrets().masterKey },
    leads,
  );

  const points = Array.from({ length: kills }, () => Math.floor(random() * runs * STEPS.length)).sort(
    (one, other) => one - other,
  );
  const killing = (async () => {
    for (const point of points) {
      await until(
        'the point of the kill',
        GIVE_UP,
        async () => (await countSteps(owner, automationId)) >= point,
      );
      await delay(random() * JITTER_MS);
      await chaos.stack.waitRestarted('worker', chaos.stack.kill('worker'));
    }
  })();
  const path = new URL(String(webhookUrl)).pathname;
  const begun = leads.map(async ({ id }, n) => {
    const deadline = new Date(Date.now() + WAIT_MS + 60_000).toISOString();
    const body = { leadId: id, matter: `Matter ${n}`, deadline };
    expectOk(await desk.tenant.api.post(path, body, { key: null, headers: { 'webhook-id': `evt_${n}` } }));
  });
  await Promise.all([killing, ...begun]);
  await until('every run to end', GIVE_UP, async () => {
    const { rows } = await owner.query<{ open: boolean }>(
      'select count(finished_at) < $2 as open from automation_runs where automation_id = $1',
      [automationId, runs],
    );
    return rows[0]?.open === false;
  });
  return {
    violations: [
      ...(await findViolations(owner, { tenantId: desk.tenant.id, automationId, runs })),
      ...idsPerRun(receiver, runs),
      ...(await openInEngine(chaos, owner, { tenantId: desk.tenant.id, automationId })),
    ],
    summary: `${runs} runs, worker killed after ${points.join(', ')} of ${runs * STEPS.length} steps; ${receiver.received.length} webhooks posted`,
  };
}

async function countSteps(owner: pg.Client, automationId: string): Promise<number> {
  const { rows } = await owner.query<{ done: number }>(
    `select count(*)::int as done from automation_steps s join automation_runs r on r.tenant_id = s.tenant_id and r.id = s.run_id
     where r.automation_id = $1 and s.status <> 'running'`,
    [automationId],
  );
  return rows[0]?.done ?? 0;
}

interface Played {
  tenantId: string;
  automationId: string;
  runs: number;
}

async function findViolations(owner: pg.Client, { tenantId, automationId, runs }: Played): Promise<string[]> {
  const { rows } = await owner.query<{
    id: string;
    status: string;
    steps: string;
    tasks: number;
    messages: number;
  }>(
    `select r.id, r.status,
       (select coalesce(string_agg(s.step_id || ' ' || s.status, ',' order by s.position), '') from automation_steps s
         where s.tenant_id = $1 and s.run_id = r.id) as steps,
       (select count(*)::int from tasks t where t.tenant_id = $1 and t.run_id = r.id) as tasks,
       (select count(*)::int from sim_entries e where e.tenant_id = $1 and e.kind = 'message'
         and e.session_id = 'automation/' || r.id) as messages
     from automation_runs r where r.tenant_id = $1 and r.automation_id = $2`,
    [tenantId, automationId],
  );
  const whole = STEPS.map((step) => `${step} done`).join();
  return [
    ...broken({ [`${runs} runs, but ${rows.length}`]: rows.length === runs }),
    ...rows.flatMap(({ id, status, steps, tasks, messages }) =>
      broken({
        [`${id} succeeds, but ${status}`]: status === 'success',
        [`${id} takes each step once, but ${steps}`]: steps === whole,
        [`${id} gives two tasks, but ${tasks}`]: tasks === 2,
        [`${id} sends one message, but the vendor took ${messages}`]: messages === 1,
      }),
    ),
  ];
}

/** The ids of posts per run. A post may be repeated, but always with the id of its step. */
function idsPerRun({ received }: HookReceiver, runs: number): string[] {
  const ids = new Map<string, Set<string>>();
  for (const { headers, body } of received) {
    const { runId } = JSON.parse(body) as { runId: string };
    ids.set(runId, (ids.get(runId) ?? new Set()).add(String(headers['idempotency-key'])));
  }
  return broken({
    [`webhooks of ${runs} runs, but of ${ids.size}`]: ids.size === runs,
    'one id for each step': [...ids.values()].every(({ size }) => size === 1),
  });
}

async function openInEngine(
  chaos: ChaosStack,
  owner: pg.Client,
  { tenantId, automationId }: Pick<Played, 'tenantId' | 'automationId'>,
): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from automation_runs where automation_id = $1',
    [automationId],
  );
  const engine = await openEngine(chaos.stack);
  try {
    const open: string[] = [];
    for (const { id: runId } of rows) {
      const handle = engine.client.workflow.getHandle(
        automationWorkflowId({ tenantId, automationId, runId }),
      );
      await handle
        .result()
        .catch((error: unknown) => open.push(`${runId} did not end well: ${String(error)}`));
    }
    return open;
  } finally {
    await engine.close();
  }
}
