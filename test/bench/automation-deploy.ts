/** How long it takes to deploy ten automations: one by one, as a person does, and with a work order. */
import { randomUUID } from 'node:crypto';
import { AUTOMATION_TEMPLATES } from '@praxis/contracts/automation/automation-template.const';
import type { Database } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { createWorkOrder } from '@praxis/db/work-order/work-order';
import { partsOf, settingsFor } from '@praxis/domain/work-order/work-parts';
import { templateDefinition } from '@praxis/domain/automation/template-definition';
import { WORK_ORDER_RUN } from '@praxis/workflows/work-order/messages';
import { ApiClient } from '../support/api.js';
import { plannedPractice } from '../support/onboarding.js';
import { openDatabase } from '../support/records.js';
import { until } from '../support/until.js';
import { openBenchDesk } from './bench-desk.js';
import type { Row } from './report.js';
import type { Bench } from './stack.js';
import { median, timed } from './stats.js';

const AUTOMATIONS = 10;
const ROUNDS = 3;
const MAX_SECONDS = 10;
const FACTS = { website: 'https://cole.example', bookingLink: 'https://cole.example/book' };

export async function benchAutomationDeploy(bench: Bench): Promise<Row[]> {
  const database = await openDatabase(bench.stack);
  const templates = AUTOMATION_TEMPLATES.slice(0, AUTOMATIONS).map(({ id }) => id);
  const parts = partsOf(templates);
  try {
    const byHand: number[] = [];
    const byOrder: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      byHand.push(await deployByHand(bench, database, templates));
      byOrder.push(await deployByOrder(bench, database, parts));
    }
    return [
      row(`${AUTOMATIONS} automations created and deployed over the API`, byHand),
      row(`${AUTOMATIONS} automations deployed by a work order of ${parts.length} parts`, byOrder),
    ];
  } finally {
    await database.close();
  }
}

function row(what: string, seconds: readonly number[]): Row {
  return {
    what,
    figure: `p50 ${median(seconds).toFixed(1)} s, longest of ${seconds.length} ${Math.max(...seconds).toFixed(1)} s`,
    bound: `≤ ${MAX_SECONDS} s`,
    holds: Math.max(...seconds) <= MAX_SECONDS,
    value: median(seconds),
  };
}

async function deployByHand(bench: Bench, database: Database, templates: readonly string[]): Promise<number> {
  const desk = await openBenchDesk(bench, database);
  const { ms } = await timed(async () => {
    for (const templateId of templates) {
      const definition = templateDefinition(templateId);
      await desk.deploy({ templateId, settings: definition ? settingsFor(definition, FACTS) : {} });
    }
  });
  return ms / 1_000;
}

async function deployByOrder(
  { stack }: Bench,
  database: Database,
  parts: ReturnType<typeof partsOf>,
): Promise<number> {
  const api = new ApiClient(stack.baseUrl, stack.secrets().publicApiKey);
  const { plan } = await plannedPractice({ api, database, stack });
  const { tenantId } = plan;
  const id = randomUUID();
  const { ms } = await timed(async () => {
    await database.withTenant(tenantId, async (tx) => {
      await createWorkOrder(tx, { id, onboardingId: plan.id, parts, userId: null });
      await enqueueRun(tx, WORK_ORDER_RUN, { tenantId, workOrderId: id });
    });
    await until('the work order to be done', { timeoutMs: 30_000, pollMs: 50 }, async () => {
      const [order] = await database.withTenant(
        tenantId,
        (tx) =>
          tx.query<{
            status: string;
          }>`select status from work_orders where tenant_id = ${tenantId} and id = ${id}`,
      );
      if (order?.status === 'failed') throw new Error('a part of the work order failed');
      return order?.status === 'done';
    });
  });
  return ms / 1_000;
}
