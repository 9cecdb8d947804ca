/** Times the requests of the workflow and execution pages, in a tenant with a hundred thousand executions. */
import { definitionOf } from '../support/automations.js';
import { openDatabase } from '../support/records.js';
import { openBenchDesk, type BenchDesk } from './bench-desk.js';
import type { Row } from './report.js';
import type { Bench } from './stack.js';
import { percentile, timed } from './stats.js';

const EXECUTIONS = 100_000;
const AUTOMATIONS = 20;
const STEPS_EACH = 4;
const ROUNDS = 60;
const WARM_UP = 5;
const MAX_MS = 60;

export async function* benchAutomationPages(bench: Bench): AsyncGenerator<Row> {
  const database = await openDatabase(bench.stack);
  try {
    const desk = await openBenchDesk(bench, database);
    const workflowId = await seedExecutions(bench, desk);
    const { rows } = await bench.database.query<{ id: string }>(
      'select id from automation_runs where tenant_id = $1 order by created_at limit 1',
      [desk.tenant.id],
    );
    const pages: Record<string, string[]> = {
      list: ['/v1/executions?limit=50'],
      'list, of one workflow': [`/v1/executions?limit=50&workflowId=${workflowId}`],
      // Filters by a status that is frequent, rare or absent, and by one workflow.
      'list, by status': [
        ...['success', 'error', 'held'].map((status) => `/v1/executions?limit=50&status=${status}`),
        ...['error', 'held'].map(
          (status) => `/v1/executions?limit=50&status=${status}&workflowId=${workflowId}`,
        ),
      ],
      'one execution with its steps': [`/v1/executions/${rows[0]?.id ?? ''}`],
      [`${AUTOMATIONS} workflows with their counts`]: ['/v1/workflows'],
    };
    for (const [what, paths] of Object.entries(pages)) {
      // The figure is that of the slowest path.
      const each: { p50: number; p95: number }[] = [];
      for (const path of paths) each.push(await timesOf(bench, desk, path));
      const slowest = each.reduce((most, one) => (one.p95 > most.p95 ? one : most));
      yield {
        what: `executions at ${EXECUTIONS.toLocaleString('en')}: ${what}`,
        figure: `p50 ${slowest.p50.toFixed(1)} ms, p95 ${slowest.p95.toFixed(1)} ms${paths.length > 1 ? `, the slowest of ${paths.length} filters` : ''}`,
        bound: `p95 ≤ ${MAX_MS} ms`,
        holds: slowest.p95 <= MAX_MS,
        value: slowest.p95,
      };
    }
  } finally {
    await database.close();
  }
}

async function timesOf(
  bench: Bench,
  { owner }: BenchDesk,
  path: string,
): Promise<{ p50: number; p95: number }> {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const { ms, result } = await timed(() => bench.get(path, { cookie }));
    if (result.status !== 200) throw new Error(`${path} answered ${result.status}`);
    if (round >= WARM_UP) times.push(ms);
  }
  return { p50: percentile(times, 50), p95: percentile(times, 95) };
}

/**
 * Fills the tenant and returns the id of one of its automations. Nearly all executions have ended; the oldest failed
 * years ago.
 */
async function seedExecutions({ database: owner }: Bench, desk: BenchDesk): Promise<string> {
  const definition = definitionOf(
    { kind: 'manual' },
    Object.fromEntries(
      Array.from({ length: STEPS_EACH }, (_, n) => [
        `s${n + 1}`,
        {
          kind: 'create_task' as const,
          label: `Step ${n + 1}`,
          title: 'Call them',
          next: n + 1 < STEPS_EACH ? `s${n + 2}` : null,
        },
      ]),
    ),
  );
  const ids: string[] = [];
  for (let n = 0; n < AUTOMATIONS; n += 1)
    ids.push((await desk.deploy({ name: `Workflow ${n}`, definition })).id);
  await owner.query(
    `insert into automation_runs (tenant_id, automation_id, version, trigger_key, status, position, error_code, created_at, finished_at)
     select $1, ($2::uuid[])[1 + n % $3::int], 1, 'bench/' || n,
       case when n % 1000 = 7 and n > $4::int / 2 then 'error' when n % 100 = 3 then 'cancelled' else 'success' end, $5::int,
       null, now() - make_interval(mins => n * 5), now() - make_interval(mins => n * 5)
     from generate_series(1, $4::int) n`,
    [desk.tenant.id, ids, AUTOMATIONS, EXECUTIONS, STEPS_EACH],
  );
  await owner.query(
    `insert into automation_steps (tenant_id, run_id, position, step_id, kind, status, outcome, started_at, finished_at)
     select tenant_id, id, n, 's' || n, 'create_task', 'done', 'created', created_at, created_at
     from automation_runs, generate_series(1, $2::int) n where tenant_id = $1`,
    [desk.tenant.id, STEPS_EACH],
  );
  // Autovacuum does this within a minute in production.
  await owner.query('vacuum analyze automation_runs, automation_steps');
  return ids[0] ?? '';
}
