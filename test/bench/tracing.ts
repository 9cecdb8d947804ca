/**
 * What tracing costs: two production stacks serve the same journeys in turn, one that records and sends every span and
 * one that does not. Besides the throughput, it reports the processor time of API and worker per journey, which other
 * programs on the machine affect less.
 */
import { startOtlpDouble } from '../support/otlp-double.js';
import { productJourney } from './journeys.js';
import { processorMs } from './processor-time.js';
import type { Row } from './report.js';
import { openBench, type Bench } from './stack.js';
import { median, timed } from './stats.js';

const ROUNDS = 14;
const JOURNEYS_AT_ONCE = 12;
const WARM_UP_ROUNDS = 2;
const MAX_COST_PERCENT = 5;

interface Round {
  ms: number;
  cpuMs: number;
}

/** Compares journeys with every span recorded and sent to the same journeys without tracing. */
export async function benchTracing(): Promise<Row[]> {
  const collector = await startOtlpDouble({ keep: false });
  const [plain, traced] = [await openBench(), await openBench(tracingOf(collector.url))];
  try {
    const rounds: { plain: Round; traced: Round }[] = [];
    for (let index = -WARM_UP_ROUNDS; index < ROUNDS; index += 1) {
      // The stacks take turns at going first, so that other load on the machine favors neither.
      const isPlainFirst = index % 2 === 0;
      const first = await round(isPlainFirst ? plain : traced);
      const second = await round(isPlainFirst ? traced : plain);
      if (index < 0) continue;
      rounds.push(isPlainFirst ? { plain: first, traced: second } : { plain: second, traced: first });
    }
    const cost = (of: (one: Round) => number): number =>
      (median(rounds.map((pair) => of(pair.traced) / of(pair.plain))) - 1) * 100;
    const [slower, cpu] = [cost(({ ms }) => ms), cost(({ cpuMs }) => cpuMs)];
    const each = median(rounds.map((pair) => pair.plain.cpuMs)) / JOURNEYS_AT_ONCE;
    return [
      {
        what: `throughput lost to tracing every request (${ROUNDS} pairs of ${JOURNEYS_AT_ONCE} journeys at once, ${(collector.receivedBytes() / 1e6).toFixed(0)} MB of spans)`,
        figure: `${slower.toFixed(1)} %`,
        value: slower,
        bound: `≤ ${MAX_COST_PERCENT} %`,
        holds: slower <= MAX_COST_PERCENT,
      },
      {
        what: 'processor time of API and worker added by it',
        figure: `${cpu.toFixed(1)} % of ${each.toFixed(0)} ms a journey`,
        value: cpu,
        bound: '',
      },
    ];
  } finally {
    await Promise.all([plain.close(), traced.close()]);
    await collector.close();
  }
}

/** BENCH_OTEL_PROTOCOL and OTEL_BSP_* select another protocol or other batch settings. */
function tracingOf(url: string): NodeJS.ProcessEnv {
  const { BENCH_OTEL_PROTOCOL: protocol } = process.env;
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_TRACES_SAMPLER: 'always_on',
    ...(protocol ? { OTEL_EXPORTER_OTLP_PROTOCOL: protocol } : {}),
  };
}

async function round(bench: Bench): Promise<Round> {
  const before = cpuMs(bench);
  const { ms } = await timed(() =>
    Promise.all(Array.from({ length: JOURNEYS_AT_ONCE }, () => productJourney(bench))),
  );
  return { ms, cpuMs: cpuMs(bench) - before };
}

/** Processor time of API and worker so far, all threads. */
function cpuMs({ stack }: Bench): number {
  const { api, worker } = stack.run().pids;
  return processorMs([Number(api), Number(worker)]);
}
