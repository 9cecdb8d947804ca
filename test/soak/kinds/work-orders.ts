/**
 * Work orders of several practices at the same time. The worker or the API is killed at a part that the seed chooses,
 * and some work orders are undone: each ends completely finished or completely undone, and no automation stays
 * `deploying`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createWorkOrder } from '@praxis/db/work-order/work-order';
import { enqueueRun } from '@praxis/db/core/outbox';
import { partsOf } from '@praxis/domain/work-order/work-parts';
import { WORK_ORDER_RUN } from '@praxis/workflows/work-order/messages';
import type { ChaosStack } from '../../support/chaos-stack.js';
import type { Member } from '../../support/members.js';
import { asOwner } from '../../support/ledger.js';
import { plannedPractice } from '../../support/onboarding.js';
import { seededRandom } from '../../support/random.js';
import { until } from '../../support/until.js';
import { broken, type Outcome } from '../outcome.js';

export interface WorkOrdersOptions {
  orders: number;
}

const TEMPLATES = ['conflict-hold', 'statute-date-watch', 'consultation-reminders', 'new-lead-speed'];
const PARTS = partsOf(TEMPLATES);
const JITTER_MS = 50;
const GIVE_UP = { timeoutMs: 60_000, pollMs: 10 };

interface Order {
  id: string;
  tenantId: string;
  owner: Member;
  /** Number of finished parts after which a person undoes the work order; undefined if the work order is not undone. */
  undoAt: number | undefined;
}

/** Runs one seed. */
export async function killDuringWorkOrders(
  chaos: ChaosStack,
  seed: number,
  { orders: count }: WorkOrdersOptions,
): Promise<Outcome> {
  const random = seededRandom(seed);
  const victim = random() < 0.5 ? 'worker' : 'api';
  const point = Math.floor(random() * PARTS.length * count);
  return await asOwner(chaos.stack, async (client) => {
    const planned = await Promise.all(Array.from({ length: count }, () => plannedPractice(chaos)));
    const orders = planned.map(({ plan, owner }, n): Order & { onboardingId: string } => ({
      id: randomUUID(),
      tenantId: plan.tenantId,
      onboardingId: plan.id,
      owner,
      undoAt: n % 2 === 0 ? undefined : Math.floor(random() * PARTS.length),
    }));
    for (const { id, tenantId, onboardingId } of orders)
      await chaos.database.withTenant(tenantId, async (tx) => {
        await createWorkOrder(tx, { id, onboardingId, parts: PARTS, userId: null });
        await enqueueRun(tx, WORK_ORDER_RUN, { tenantId, workOrderId: id });
      });
    const ids = orders.map(({ id }) => id);
    const killing = (async () => {
      await until('the point of the kill', GIVE_UP, async () => (await partsDone(client, ids)) >= point);
      await delay(random() * JITTER_MS);
      await chaos.stack.waitRestarted(victim, chaos.stack.kill(victim));
    })();
    await Promise.all([killing, ...orders.map((order) => undoAlong(chaos, order))]);
    await until('every order to be over', GIVE_UP, async () => {
      const { rows } = await client.query<{ open: number }>(
        `select count(*)::int as open from work_orders where id = any($1) and status not in ('done', 'undone')`,
        [ids],
      );
      return rows[0]?.open === 0;
    });
    const ends: Awaited<ReturnType<typeof endOf>>[] = [];
    for (const order of orders) ends.push(await endOf(client, order));
    return {
      violations: ends.flatMap(({ violations }) => violations),
      summary: `${victim} killed after ${point} of ${PARTS.length * count} parts: ${ends.map(({ status }) => status).join(', ')}`,
    };
  });
}

/** Parts that were done, including those that were undone. */
async function partsDone(client: pg.Client, ids: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ done: number }>(
    `select count(*)::int as done from work_order_parts where work_order_id = any($1)
       and (status <> 'waiting' or work_order_id in (select id from work_orders where status = 'undone'))`,
    [ids],
  );
  return rows[0]?.done ?? 0;
}

/** Undoes the work order at its point, like a person who presses the button again if no answer arrives. */
async function undoAlong({ stack }: ChaosStack, { id, owner, undoAt }: Order): Promise<void> {
  if (undoAt === undefined) return;
  await asOwner(stack, (client) =>
    until('the point of the undo', GIVE_UP, async () => (await partsDone(client, [id])) >= undoAt),
  );
  await until('the undo to be answered', { timeoutMs: 30_000, pollMs: 100 }, async () => {
    const answer = await owner.post(`/v1/work-orders/${id}/undo`).catch(() => undefined);
    // The work order may already be undone, by a request whose answer was lost, or finished.
    return answer?.status === 200 || answer?.status === 409;
  });
}

async function endOf(
  client: pg.Client,
  { id, tenantId }: Order,
): Promise<{ status: string; violations: string[] }> {
  const { rows: orders } = await client.query<{ status: string; parts: string[] }>(
    `select o.status, array(select distinct p.status from work_order_parts p where p.work_order_id = o.id order by 1) as parts
     from work_orders o where o.id = $1`,
    [id],
  );
  const { rows: made } = await client.query<{ template: string; status: string }>(
    'select template_id as template, status from automations where tenant_id = $1 order by 1',
    [tenantId],
  );
  const { status = 'gone', parts = [] } = orders[0] ?? {};
  const isDone = status === 'done';
  const expected = isDone ? [...TEMPLATES].sort() : [];
  return {
    status,
    violations: broken({
      [`${id} is done or undone, but ${status}`]: isDone || status === 'undone',
      [`${id} ${status} has its automations once, but ${made.map(({ template }) => template).join()}`]:
        made.map(({ template }) => template).join() === expected.join(),
      [`${id} ${status} has only active ones, but ${made.map((one) => one.status).join()}`]: made.every(
        (one) => one.status === 'active',
      ),
      [`${id} ${status} has no part half done, but ${parts.join()}`]: isDone
        ? parts.join() === 'done'
        : parts.every((part) => part === 'undone' || part === 'waiting'),
    }),
  };
}
