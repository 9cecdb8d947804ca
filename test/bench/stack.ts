/** The environment of every benchmark: a production stack, a tenant with free slots, and HTTP keep-alive. */
import { randomBytes } from 'node:crypto';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import pg from 'pg';
import { hashToken } from '@praxis/db/core/secret-token';
import { startStack, type OwnStack } from '../support/stack.js';

export interface Bench {
  stack: OwnStack;
  tenantId: string;
  apiKey: string;
  database: pg.Client;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** Starts a stack in production mode with very high rate limits, and seeds the bench's tenant. */
export async function openBench(more: NodeJS.ProcessEnv = {}): Promise<Bench> {
  const stack = await startStack({
    env: {
      NODE_ENV: 'production',
      PRAXIS_RATE_LIMIT: '10000000',
      PRAXIS_CONNECTIONS_PER_ADDRESS: '10000000',
      PRAXIS_STREAMS_PER_ADDRESS: '10000000',
      PRAXIS_STREAMS_PER_PERSON: '10000000',
      PRAXIS_AUTH_LIMIT: '10000000',
      PRAXIS_DEMO_MAX_PER_SESSION: '10000000',
      PRAXIS_DEMO_MAX_PER_DAY: '10000000',
      PRAXIS_DEMO_MAX_PER_ADDRESS: '10000000',
      LOG_LEVEL: 'warn',
      ...more,
      ...(process.env['BENCH_NODE_OPTIONS'] ? { NODE_OPTIONS: process.env['BENCH_NODE_OPTIONS'] } : {}),
    },
  });
  const database = new pg.Client({ connectionString: stack.run().addresses.postgres });
  await database.connect();
  const { tenantId, apiKey } = await seedTenant(database);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const ask = (rest: Pick<BenchRequest, 'method' | 'path' | 'body' | 'headers'>): Promise<Answer> =>
    send({ agent, baseUrl: stack.baseUrl, apiKey, ...rest });
  return {
    stack,
    tenantId,
    apiKey,
    database,
    post: (path, body, headers = {}) => ask({ method: 'POST', path, body, headers }),
    get: (path, headers = {}) => ask({ method: 'GET', path, headers }),
    async close() {
      agent.destroy();
      await database.end();
      await stack.stop();
    },
  };
}

async function seedTenant(database: pg.Client): Promise<{ tenantId: string; apiKey: string }> {
  const apiKey = `pk_bench_${randomBytes(16).toString('hex')}`;
  const { rows } = await database.query<{ id: string }>(
    `insert into tenants (name, slug, industry) values ('Bench', $1, 'law') returning id`,
    [`bench-${Date.now()}`],
  );
  const tenantId = rows[0]?.id ?? '';
  await database.query(
    `insert into api_keys (tenant_id, name, key_prefix, key_hash) values ($1, 'bench', 'pk_bench', $2)`,
    [tenantId, hashToken(apiKey)],
  );
  await database.query(
    `insert into providers (tenant_id, name, time_zone) select $1, 'Attorney ' || n, 'America/Detroit' from generate_series(1, 20) n`,
    [tenantId],
  );
  return { tenantId, apiKey };
}

interface BenchRequest {
  agent: Agent;
  baseUrl: string;
  apiKey: string;
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The address of this machine from which the request is sent. */
  localAddress?: string;
}

/** Sends one request; an error status does not throw. */
export function send({
  agent,
  baseUrl,
  apiKey,
  method,
  path,
  body,
  headers,
  localAddress,
}: BenchRequest): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${baseUrl}${path}`,
      {
        method,
        agent,
        localAddress,
        headers: {
          'x-va-key': apiKey,
          ...headers,
          ...(payload
            ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
            : {}),
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}
