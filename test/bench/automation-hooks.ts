/**
 * How soon a webhook that begins a run is answered under steady load. Requests are sent on a fixed schedule, not after
 * the previous answer, so that a slow answer delays no other request and shows in the result. The runs that they begin
 * execute at the same time.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { definitionOf } from '../support/automations.js';
import { expectOk } from '../support/journey.js';
import { openDatabase } from '../support/records.js';
import { until } from '../support/until.js';
import { openBenchDesk } from './bench-desk.js';
import type { Row } from './report.js';
import type { Bench } from './stack.js';
import { median, percentile, timed } from './stats.js';

/** Number of automations. The rate of each stays below its limit of 600 requests a minute. */
const AUTOMATIONS = 3;
const PER_SECOND = 15;
const SECONDS = 40;
/** New processes still have to compile their code. */
const WARM_UP_SECONDS = 10;
const MAX_MS = 50;

export async function benchAutomationHooks(bench: Bench): Promise<Row[]> {
  const database = await openDatabase(bench.stack);
  try {
    const desk = await openBenchDesk(bench, database);
    const definition = definitionOf(
      { kind: 'webhook' },
      { a: { kind: 'create_task', label: 'Look', title: 'Look at {{event.matter}}', next: null } },
    );
    const paths = await Promise.all(
      Array.from({ length: AUTOMATIONS }, async (_, n) => {
        const { id } = await desk.deploy({ name: `Hook ${n}`, definition });
        const { webhookUrl } = expectOk(await desk.owner.post(`/v1/workflows/${id}/webhook`)).body;
        return new URL(String(webhookUrl)).pathname;
      }),
    );
    const times: number[] = [];
    const sent: Promise<void>[] = [];
    const total = (WARM_UP_SECONDS + SECONDS) * PER_SECOND;
    const began = performance.now();
    for (let n = 0; n < total; n += 1) {
      await delay(Math.max(0, began + (n * 1_000) / PER_SECOND - performance.now()));
      if (n === WARM_UP_SECONDS * PER_SECOND) await bench.database.query('analyze');
      const path = paths[n % paths.length] ?? '';
      const body = { matter: `Matter ${n}`, email: `person${n}@example.com` };
      sent.push(
        timed(() => bench.post(path, body, { 'webhook-id': `evt_${n}` })).then(({ ms, result }) => {
          if (result.status !== 202) throw new Error(`a webhook was answered ${result.status}`);
          if (n >= WARM_UP_SECONDS * PER_SECOND) times.push(ms);
        }),
      );
    }
    await Promise.all(sent);
    const answered = performance.now();
    await until('every run to end', { timeoutMs: 60_000, pollMs: 100 }, async () => {
      const { rows } = await bench.database.query<{ over: number }>(
        `select count(*)::int as over from automation_runs where tenant_id = $1 and status = 'success'`,
        [desk.tenant.id],
      );
      return rows[0]?.over === total;
    });
    const p95 = percentile(times, 95);
    return [
      {
        what: `webhook that begins a run answered, ${PER_SECOND} a second`,
        figure: `p50 ${median(times).toFixed(1)}, p95 ${p95.toFixed(1)} ms; the last of ${total} runs ended ${((performance.now() - answered) / 1_000).toFixed(1)} s after the last answer`,
        bound: `p95 ≤ ${MAX_MS} ms`,
        holds: p95 <= MAX_MS,
        value: p95,
      },
    ];
  } finally {
    await database.close();
  }
}
