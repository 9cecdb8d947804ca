/**
 * A thousand simultaneous runs of a five-step automation: none is lost, and interpreting a definition costs little.
 * The runs are compared with the same five steps as a workflow written by hand (test/bench/hard-coded): the same rows,
 * the same text message through the same activity, as many local activities, and the same settings of worker, database
 * and encryption. The hand-written workflow uses no outbox; a client starts its runs. Time is measured from the moment
 * when all runs may begin until the last has ended, and both kinds alternate in one benchmark.
 */
import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import type { Definition } from '@praxis/contracts/automation/automation';
import type { Database } from '@praxis/db/core/database';
import { createDataConverter } from '@praxis/temporal/data-converter';
import { definitionOf } from '../support/automations.js';
import { openDatabase } from '../support/records.js';
import { controlSim } from '../support/sim-controls.js';
import { until } from '../support/until.js';
import { openBenchDesk, type BenchDesk } from './bench-desk.js';
import type { HardCodedStart } from './hard-coded/activities.js';
import { hardCoded } from './hard-coded/workflow.js';
import type { Row } from './report.js';
import type { Bench } from './stack.js';
import { median, timed } from './stats.js';

const RUNS = Number(process.env['BENCH_AUTOMATION_RUNS'] ?? 1_000);
const ROUNDS = 3;
const WARM_UP = 200;
/** The number of entries that the outbox dispatcher hands over at once. */
const STARTS_AT_ONCE = 32;
const MIN_RATIO = 0.6;

const FIVE_STEPS: Definition = definitionOf(
  { kind: 'lead_created' },
  {
    update: { kind: 'update_lead', label: 'Update', status: 'contacted', next: 'prepare' },
    prepare: { kind: 'create_task', label: 'Prepare', title: 'Call {{first_name}}', next: 'branch' },
    branch: {
      kind: 'branch',
      label: 'Worth it?',
      condition: 'lead.score >= 1',
      next: 'text',
      otherwise: 'call',
    },
    text: { kind: 'send_message', label: 'Text', channel: 'sms', body: 'Hello {{first_name}}', next: 'call' },
    call: { kind: 'create_task', label: 'Call', title: 'Call {{first_name}}', next: null },
  },
);

export async function benchAutomations(bench: Bench): Promise<Row[]> {
  const database = await openDatabase(bench.stack);
  const [ours, theirs] = [await openBenchDesk(bench, database), await openBenchDesk(bench, database)];
  for (const { tenant } of [ours, theirs])
    // Otherwise delivery reports of one kind would be processed while the other kind is measured.
    await controlSim(database, { tenantId: tenant.id, port: 'sms', webhooks: false });
  await ours.deploy({ name: 'Five steps', definition: FIVE_STEPS });
  const { id: automationId } = await theirs.create({ name: 'Five steps', definition: FIVE_STEPS });
  const engine = await openHardCoded(bench);
  const rates = { product: [] as number[], hardCoded: [] as number[] };
  let begun = 0;
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const runs = round === 0 ? WARM_UP : RUNS;
      begun += runs;
      const byHand = await timed(async () => {
        const starts = await store(database, theirs, { runs, automationId });
        await engine.begin(starts);
        await ended(bench, theirs, begun);
      });
      const product = await timed(async () => {
        await store(database, ours, { runs });
        await ended(bench, ours, begun);
      });
      if (round === 0) await bench.database.query('analyze');
      else {
        rates.hardCoded.push(runs / (byHand.ms / 1_000));
        rates.product.push(runs / (product.ms / 1_000));
      }
    }
    const ratio = median(rates.product) / median(rates.hardCoded);
    const lost = await missing(bench, ours, begun);
    return [
      {
        what: `${RUNS} runs of five steps at once ÷ the same steps written by hand`,
        figure: `${median(rates.product).toFixed(1)} ÷ ${median(rates.hardCoded).toFixed(1)} runs/s = ${ratio.toFixed(2)}`,
        bound: `≥ ${MIN_RATIO} ×`,
        holds: ratio >= MIN_RATIO,
        value: ratio,
      },
      {
        what: `runs lost, steps, tasks and messages missing or doubled under that load`,
        figure: `${lost} of ${begun} runs`,
        bound: '0',
        holds: lost === 0,
      },
    ];
  } finally {
    await engine.close();
    await database.close();
  }
}

/** Stores leads. With an automation, it also stores their runs, which nothing starts yet. */
async function store(
  database: Database,
  { tenant }: BenchDesk,
  { runs, automationId }: { runs: number; automationId?: string },
): Promise<HardCodedStart[]> {
  return await database.withTenant(tenant.id, async (tx) => {
    const leads = await tx.query<{ id: string }>`
      insert into leads (id, tenant_id, session_id, industry, name, phone, phone_e164, lead_score, score_version, engagement_level,
        intake_fingerprint)
      select id, ${tenant.id}, 'sess-' || id, 'law', 'Bench Person', number, number, 10, 1, 'low', 'f'
      from (select gen_random_uuid() as id, '+1313' || (2000000 + n + (select count(*) from leads where tenant_id = ${tenant.id}))
        as number from generate_series(1, ${runs}::int) n) as crowd returning id`;
    if (automationId === undefined) return [];
    const ids = leads.map(({ id }) => id);
    return await tx.query<HardCodedStart>`
      insert into automation_runs (tenant_id, automation_id, version, lead_id, trigger_key)
      select ${tenant.id}, ${automationId}, 1, id, 'lead_created//' || id from unnest(${ids}::uuid[]) as id
      returning tenant_id as "tenantId", id as "runId", lead_id as "leadId"`;
  });
}

async function ended({ database }: Bench, { tenant }: BenchDesk, count: number): Promise<void> {
  await until(`${count} runs to end`, { timeoutMs: 120_000, pollMs: 100 }, async () => {
    const { rows } = await database.query<{ over: number }>(
      `select count(*)::int as over from automation_runs where tenant_id = $1 and finished_at is not null`,
      [tenant.id],
    );
    return rows[0]?.over === count;
  });
}

/** Counts runs that did not end with five steps, two tasks and one message that the simulated vendor received once. */
async function missing({ database }: Bench, { tenant }: BenchDesk, count: number): Promise<number> {
  const { rows } = await database.query<{ whole: number }>(
    `select count(*)::int as whole from automation_runs r where r.tenant_id = $1 and r.status = 'success'
       and (select count(*) from automation_steps s where s.tenant_id = $1 and s.run_id = r.id and s.status = 'done') = 5
       and (select count(*) from tasks t where t.tenant_id = $1 and t.run_id = r.id) = 2
       and (select count(*) from sim_entries e where e.tenant_id = $1 and e.kind = 'message'
         and e.session_id = 'automation/' || r.id) = 1`,
    [tenant.id],
  );
  return count - (rows[0]?.whole ?? 0);
}

interface HardCodedEngine {
  begin(starts: readonly HardCodedStart[]): Promise<void>;
  close(): Promise<void>;
}

async function openHardCoded(bench: Bench): Promise<HardCodedEngine> {
  const taskQueue = `hard-coded-${randomUUID()}`;
  const worker = await startWorker(bench.stack.dataDir, taskQueue);
  const connection = await Connection.connect({ address: bench.stack.run().addresses.temporal });
  const dataConverter = createDataConverter(bench.stack.secrets().masterKey);
  const { workflow } = new Client({ connection, dataConverter });
  return {
    async begin(starts) {
      let next = 0;
      await Promise.all(
        Array.from({ length: STARTS_AT_ONCE }, async () => {
          for (let start = starts[next++]; start; start = starts[next++])
            await workflow.start(hardCoded, {
              taskQueue,
              args: [start],
              workflowId: `tenant/${start.tenantId}/hard-coded/${start.runId}`,
            });
        }),
      );
    },
    async close() {
      worker.stdin?.end();
      await once(worker, 'exit');
      await connection.close();
    },
  };
}

async function startWorker(dataDir: string, taskQueue: string): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('./hard-coded/worker.ts', import.meta.url));
  const worker = spawn(process.execPath, ['--import', 'tsx', main, dataDir, taskQueue], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(worker.stdout, 'data');
  return worker;
}
