/** Controls Toxiproxy's server and its proxies through its HTTP API. */
import { spawn } from 'node:child_process';
import { reservePort } from '../../tools/launcher/ports.mjs';
import { until } from '../support/until.js';

/** Kinds of faults, https://github.com/Shopify/toxiproxy#toxics; all of them affect what the service answers. */
export type Toxic =
  | { type: 'latency'; attributes: { latency: number; jitter: number } }
  | { type: 'bandwidth'; attributes: { rate: number } }
  | { type: 'limit_data'; attributes: { bytes: number } }
  | { type: 'timeout'; attributes: { timeout: number } };

/** A proxy in front of one service. */
export interface Proxy {
  /** The host and port that it listens on. */
  readonly address: string;
  /** Refuses new connections and cuts open ones. */
  close(): Promise<void>;
  spoil(toxic: Toxic): Promise<void>;
  /** Cuts open connections and connects new ones to another host and port. */
  lead(upstream: string): Promise<void>;
  /** Connects to the proxy's own service again and removes all toxics. */
  heal(): Promise<void>;
}

export interface Toxiproxy {
  proxy(name: string, upstream: string): Promise<Proxy>;
  stop(): Promise<void>;
}

const FIRST_PORT = 8474;
const START_TIMEOUT_MS = 10_000;

/** Starts a server that ends with this process. */
export async function startToxiproxy(): Promise<Toxiproxy> {
  const path = process.env.PRAXIS_TOXIPROXY_PATH;
  if (!path) throw new Error('No Toxiproxy: use `npm run faults`.');
  const { port, release } = await reservePort(FIRST_PORT);
  const server = spawn(path, ['-host', '127.0.0.1', '-port', String(port)], { stdio: 'ignore' });
  const kill = (): void => void server.kill('SIGKILL');
  process.once('exit', kill);
  const request = async (method: string, route: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`http://127.0.0.1:${port}${route}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`toxiproxy answered ${answer.status} to ${method} ${route}: ${text}`);
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  };
  await until('toxiproxy', { timeoutMs: START_TIMEOUT_MS, pollMs: 25 }, () =>
    request('GET', '/version').catch(() => undefined),
  );
  return {
    async proxy(name, upstream) {
      const made = await request('POST', '/proxies', {
        name,
        listen: '127.0.0.1:0',
        upstream,
        enabled: true,
      });
      const route = `/proxies/${name}`;
      const toxics: string[] = [];
      return {
        address: String(made.listen),
        close: async () => void (await request('POST', route, { enabled: false })),
        spoil: async (toxic) => {
          await request('POST', `${route}/toxics`, { ...toxic, name: toxic.type, stream: 'downstream' });
          toxics.push(toxic.type);
        },
        lead: async (other) => void (await request('POST', route, { upstream: other })),
        heal: async () => {
          for (const toxic of toxics.splice(0)) await request('DELETE', `${route}/toxics/${toxic}`);
          await request('POST', route, { upstream, enabled: true });
        },
      };
    },
    stop: async () => {
      process.removeListener('exit', kill);
      const ended = new Promise((done) => server.once('exit', done));
      kill();
      await ended;
      release();
    },
  };
}
