/**
 * Runs of automations and work orders that somebody terminated in the engine: the sweep starts them again from wherever
 * they were, and nothing is done twice. The tests backdate records, because the sweep waits longer than a test.
 */
import { createWorkOrder } from '@praxis/db/work-order/work-order';
import { enqueueRun } from '@praxis/db/core/outbox';
import { partsOf } from '@praxis/domain/work-order/work-parts';
import { automationWorkflowId } from '@praxis/workflows/automation/messages';
import { WORK_ORDER_RUN } from '@praxis/workflows/work-order/messages';
import { randomUUID } from 'node:crypto';
import type { Step } from '@praxis/contracts/automation/step';
import { WorkOrderResult, type WorkOrder } from '@praxis/contracts/work-order/work-order';
import { definitionOf, openAutomationDesk, outcomesOf, type AutomationDesk } from '../support/automations.js';
import { placeByNight } from '../support/campaigns.js';
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { openEngine, sweep, type Engine } from '../support/engine.js';
import { expectOk, intakeDone } from '../support/journey.js';
import { asOwner } from '../support/ledger.js';
import { plannedPractice } from '../support/onboarding.js';
import { controlSim } from '../support/sim-controls.js';
import { until } from '../support/until.js';
import { startReceiver } from '../support/webhook-receiver.js';

const AGE = '20 minutes';
const SOON = { timeoutMs: 20_000 };
const text: Step = { kind: 'send_message', label: 'Text', channel: 'sms', body: 'Hello', next: 'a' };
const task: Step = { kind: 'create_task', label: 'Call', title: 'Call them', next: null };

describe('terminated in the engine', () => {
  let chaos: ChaosStack;
  let engine: Engine;
  beforeAll(async () => {
    chaos = await sharedChaosStack();
    engine = await openEngine(chaos.stack);
  });
  afterAll(async () => {
    await engine.close();
    await chaos.stop();
  });

  it('while a message is retried: it is sent once, and the run continues', async () => {
    const desk = await openAutomationDesk(chaos);
    await controlSim(chaos.database, { tenantId: desk.tenant.id, port: 'sms', failAlways: true });
    const run = await begun(desk, { text, a: task });
    // Waits until an attempt has ended, because `attempts` already counts it when it begins.
    await messageWhen(desk, `attempts > 0 and status = 'queued'`);
    await run.terminate();
    await controlSim(chaos.database, { tenantId: desk.tenant.id, port: 'sms' });
    await age(desk);
    await sweep(engine);
    expect(outcomesOf(await desk.executionWhen(run.automationId, 'success'))).toEqual([
      'text: sent',
      'a: created',
    ]);
    const arrived = await asOwner(chaos.stack, (owner) =>
      owner.query(`select from sim_entries where tenant_id = $1 and kind = 'message'`, [desk.tenant.id]),
    );
    expect(arrived.rowCount).toBe(1);
  });

  it('while a message waits for the morning: the run waits for the morning again', async () => {
    const desk = await openAutomationDesk(chaos);
    await controlSim(chaos.database, { tenantId: desk.tenant.id, port: 'sms', failAlways: true });
    const run = await begun(desk, { text, a: task }, placeByNight().phone(7));
    await messageWhen(desk, `attempts > 0 and status = 'queued'`);
    // Backdate the lead's own action by an hour: the next attempt would then disturb them, and is held back until
    // morning.
    await change(desk, `update messages set asked_at = now() - interval '1 hour' where tenant_id = $1`);
    await messageWhen(desk, `decision ->> 'reason' = 'quiet_hours' and status = 'queued'`);
    await run.terminate();
    // Backdates the message as if that morning had come and gone.
    await change(
      desk,
      `update messages set updated_at = now() - interval '${AGE}',
        decision = decision || jsonb_build_object('notBefore', now() - interval '${AGE}') where tenant_id = $1`,
    );
    await sweep(engine);
    await until('the run to be there', SOON, async () => (await run.status()) === 'RUNNING');
    await messageWhen(
      desk,
      `decision ->> 'reason' = 'quiet_hours' and (decision ->> 'notBefore')::timestamptz > now()`,
    );
    await run.terminate();
  });

  it('while a webhook is posted: it is posted again under the same id', async () => {
    const desk = await openAutomationDesk(chaos);
    const receiver = await startReceiver();
    receiver.answer = 'hang';
    const tell: Step = { kind: 'call_webhook', label: 'Tell', url: receiver.url, next: 'a', otherwise: null };
    const run = await begun(desk, { tell, a: task });
    await receiver.arrived(1);
    await run.terminate();
    receiver.answer = { status: 204 };
    await age(desk);
    await sweep(engine);
    expect(outcomesOf(await desk.executionWhen(run.automationId, 'success'))).toEqual([
      'tell: accepted',
      'a: created',
    ]);
    expect(new Set(receiver.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    await receiver.close();
  });

  it('while it is held: it continues once its automation is resumed', async () => {
    const desk = await openAutomationDesk(chaos);
    const wait: Step = { kind: 'wait', label: 'Wait', wait: { mode: 'duration', minutes: 60 }, next: 'a' };
    const run = await begun(desk, { wait, a: task });
    await desk.executionWhen(run.automationId, 'waiting');
    expectOk(await desk.owner.post(`/v1/workflows/${run.automationId}/pause`));
    await desk.executionWhen(run.automationId, 'held');
    await run.terminate();
    await change(
      desk,
      `update automation_steps set started_at = now() - interval '2 hours' where tenant_id = $1`,
    );
    expectOk(await desk.owner.post(`/v1/workflows/${run.automationId}/resume`, {}));
    await change(desk, `update automations set updated_at = now() - interval '${AGE}' where tenant_id = $1`);
    await sweep(engine);
    expect(outcomesOf(await desk.executionWhen(run.automationId, 'success'))).toEqual([
      'wait: waited',
      'a: created',
    ]);
  });

  it('a work order: it is finished after a retry, and undone after seven days without one', async () => {
    for (const ends of ['done', 'undone'] as const) {
      const { plan, owner } = await plannedPractice(chaos);
      const tenantId = plan.tenantId;
      const id = randomUUID();
      await chaos.database.withTenant(tenantId, async (tx) => {
        await tx.query`update providers set is_active = false where tenant_id = ${tenantId}`;
        // The calendar part comes last, so that the work order has made something before it fails.
        const parts = partsOf(['conflict-hold', 'consultation-reminders']);
        const [calendar, others] = [
          parts.filter(({ subject }) => subject === 'calendar'),
          parts.filter(({ subject }) => subject !== 'calendar'),
        ];
        const last = others.findIndex(({ kind }) => kind === 'activation');
        await createWorkOrder(tx, {
          id,
          onboardingId: plan.id,
          userId: null,
          parts: [...others.slice(0, last), ...calendar, ...others.slice(last)],
        });
        await enqueueRun(tx, WORK_ORDER_RUN, { tenantId, workOrderId: id });
      });
      const order = async (): Promise<WorkOrder> =>
        WorkOrderResult.parse(expectOk(await owner.get(`/v1/work-orders/${id}`)).body).workOrder;
      const orderWhen = (status: WorkOrder['status']) =>
        until(`the work order to be ${status}`, SOON, async () => (await order()).status === status);
      await orderWhen('failed');
      await engine.client.workflow.getHandle(WORK_ORDER_RUN.id({ tenantId, workOrderId: id })).terminate();
      await chaos.database.withTenant(
        tenantId,
        (tx) => tx.query`update providers set is_active = true where tenant_id = ${tenantId}`,
      );
      const aged = async (by: string): Promise<void> => {
        await asOwner(chaos.stack, (client) =>
          client.query(`update work_orders set updated_at = now() - $2::interval where id = $1`, [id, by]),
        );
        await sweep(engine);
      };
      if (ends === 'done') expectOk(await owner.post(`/v1/work-orders/${id}/retry`));
      else {
        await aged('7 days 1 minute');
        await orderWhen('undoing');
      }
      await aged('2 minutes');
      await orderWhen(ends);
      const statuses = await asOwner(chaos.stack, (client) =>
        client.query<{ status: string }>('select status from automations where tenant_id = $1', [tenantId]),
      );
      expect(statuses.rows.map(({ status }) => status)).toEqual(ends === 'done' ? ['active', 'active'] : []);
    }
  });

  interface Begun {
    automationId: string;
    terminate(): Promise<void>;
    status(): Promise<string>;
  }

  /** The run of a new lead, once its first step is under way. */
  async function begun(
    desk: AutomationDesk,
    steps: Record<string, Step>,
    phone = '(313) 555-0142',
  ): Promise<Begun> {
    const { id: automationId } = await desk.deploy({
      name: 'Ended',
      definition: definitionOf({ kind: 'lead_created' }, steps),
    });
    await intakeDone(desk.tenant.api, 'law', { contact: { phone } });
    const run = await until('a run to take its first step', SOON, async () => {
      const [found] = await desk.executions(automationId);
      return found?.steps.length ? found : undefined;
    });
    const handle = engine.client.workflow.getHandle(
      automationWorkflowId({ tenantId: desk.tenant.id, automationId, runId: run.id }),
    );
    return {
      automationId,
      terminate: async () => void (await handle.terminate('by a test')),
      status: async () => (await handle.describe()).status.name,
    };
  }

  const messageWhen = (desk: AutomationDesk, condition: string): Promise<unknown> =>
    until(`a message with ${condition}`, SOON, async () => {
      const { rowCount } = await asOwner(chaos.stack, (owner) =>
        owner.query(`select from messages where tenant_id = $1 and ${condition}`, [desk.tenant.id]),
      );
      return rowCount === 1;
    });

  async function change({ tenant }: AutomationDesk, statement: string): Promise<void> {
    await asOwner(chaos.stack, (owner) => owner.query(statement, [tenant.id]));
  }

  /** Backdates what was written last, as if it had been written long ago. */
  async function age(desk: AutomationDesk): Promise<void> {
    await change(
      desk,
      `update automation_steps set started_at = now() - interval '${AGE}' where tenant_id = $1`,
    );
    await change(desk, `update messages set updated_at = now() - interval '${AGE}' where tenant_id = $1`);
  }
});
