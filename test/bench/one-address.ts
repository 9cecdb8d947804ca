/** How one address affects the others while it holds 600 idle connections and 600 live streams. */
import { Agent, request, type IncomingMessage } from 'node:http';
import { newSession } from '../support/factories.js';
import { newVisitor } from '../support/visitor.js';
import type { Row } from './report.js';
import type { Bench } from './stack.js';
import { percentile, timed } from './stats.js';

const IDLE = 600;
const STREAMS = 600;
const VISITORS = 20;
const REQUESTS = 300;
const WARM_UP = 50;
const ROUNDS = 3;
const MAX_RATIO = 1.2;
/** A different address of this machine than the one that the measured requests come from. */
const ADDRESS = '127.0.0.2';

export async function benchOneAddress(bench: Bench): Promise<Row[]> {
  await p95Of(bench, WARM_UP);
  const without: number[] = [];
  const beside: number[] = [];
  // Alternating, so that machine noise affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    without.push(...(await p95Of(bench, REQUESTS)));
    const crowd = await connectAll(bench);
    beside.push(...(await p95Of(bench, REQUESTS)));
    const held = crowd.held();
    crowd.leave();
    if (held < IDLE + STREAMS) throw new Error(`${held} of ${IDLE + STREAMS} connections were held`);
  }
  const [before, now] = [percentile(without, 95), percentile(beside, 95)];
  const ratio = now / before;
  return [
    {
      what: `others' calls beside ${IDLE} idle connections and ${STREAMS} streams of one address ÷ without`,
      figure: `p95 ${now.toFixed(1)} ÷ ${before.toFixed(1)} ms = ${ratio.toFixed(2)} ×`,
      bound: `≤ ${MAX_RATIO} ×`,
      holds: ratio <= MAX_RATIO,
      value: ratio,
    },
  ];
}

/** Durations of this many requests, one after another, in milliseconds. */
async function p95Of(bench: Bench, requests: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < requests; index += 1) {
    const { ms, result } = await timed(() => bench.get('/v1/leads?limit=20'));
    if (result.status !== 200) throw new Error(`a list was answered ${result.status}`);
    times.push(ms);
  }
  return times;
}

interface Crowd {
  /** The number of the crowd's connections that are still open. */
  held(): number;
  leave(): void;
}

/** Opens all connections. Each idle one has sent a request, so that the server does not close it as overdue. */
async function connectAll({ stack }: Bench): Promise<Crowd> {
  const agent = new Agent({ keepAlive: true, maxSockets: IDLE + STREAMS, maxFreeSockets: IDLE });
  const visitors = await Promise.all(Array.from({ length: VISITORS }, () => newVisitor(stack.baseUrl)));
  const answers: IncomingMessage[] = [];
  const open = (path: string, headers: Record<string, string>): Promise<void> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(stack.baseUrl);
      const options = { host: '127.0.0.1', port, path, headers, agent, localAddress: ADDRESS };
      request(options, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} was answered ${answer.statusCode}`));
        answer.on('error', () => undefined); // we disconnected
        answer.resume();
        answers.push(answer);
        resolve();
      })
        .on('error', reject)
        .end();
    });
  const streams = Array.from({ length: STREAMS }, (_, index) =>
    open(`/v1/live?industry=law&sessionId=${newSession()}`, {
      'x-visitor-token': visitors[index % VISITORS] ?? '',
    }),
  );
  await Promise.all(streams);
  const live = [...answers];
  await Promise.all(Array.from({ length: IDLE }, () => open('/healthz', {})));
  const free = (): number =>
    Object.values(agent.freeSockets)
      .flat()
      .filter((socket) => !socket?.destroyed).length;
  return {
    held: () => live.filter(({ destroyed }) => !destroyed).length + free(),
    leave: () => agent.destroy(),
  };
}
