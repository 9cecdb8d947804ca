/** The environment of API and worker, read and validated once at startup; problems are reported as a readable list. */
import { z } from 'zod';
import { TELEMETRY_VARIABLES } from './telemetry-variables.js';
import { count, flag, flagOr, keyOf32Bytes, webAddress } from './variable-types.js';
import { readVaultKeyFiles, VAULT_VARIABLES } from './vault-variables.js';
import { VENDOR_VARIABLES } from './vendor-variables.js';

const Variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Address that the API binds to; by default only this machine can connect. */
  HOST: z.string().default('127.0.0.1'),
  /** Public URL of the product, for links in emails and webhooks. */
  PUBLIC_URL: webAddress.optional(),
  /**
   * URL at which the worker reaches the API, for the simulated vendors' webhooks; this machine's PORT by
   * default.
   */
  PRAXIS_API_URL: webAddress.optional(),
  /**
   * The database. API and worker have their own login roles, so their URL names no user; the preparation's
   * does.
   */
  DATABASE_URL: z.string().startsWith('postgres'),
  /** Existing logins for the two roles, for databases whose owner may not create roles. */
  DATABASE_APP_URL: z.string().startsWith('postgres').optional(),
  DATABASE_SYSTEM_URL: z.string().startsWith('postgres').optional(),
  DATABASE_POOL_SIZE: count(10),
  /** How long a query waits for a new or free connection before it fails, in milliseconds. */
  DATABASE_CONNECT_TIMEOUT_MS: count(5_000),
  /**
   * Longest time that a request to the API waits for the workflow engine, in milliseconds. Shorter limits are
   * unaffected.
   */
  PRAXIS_ENGINE_TIMEOUT_MS: count(30_000),
  /**
   * How long a probe of the workflow engine may take, in milliseconds. If two probes in a row take longer, the engine
   * counts as unreachable.
   */
  PRAXIS_ENGINE_PROBE_TIMEOUT_MS: count(2_000),
  /** How long the event loop of a process may be blocked before the process is ended, in milliseconds. */
  PRAXIS_LOOP_STUCK_MS: count(5_000),
  /** Minutes after signing in during which a person may change rights and keys and start exports. */
  PRAXIS_PROOF_MINUTES: count(10),
  /** Seconds for which the consequences of an attendance record are held back, so that a mistake can be undone. */
  PRAXIS_ATTENDANCE_UNDO_SECONDS: count(60),
  TEMPORAL_UI_URL: webAddress.optional(),
  /** 32 bytes, base64. All other keys of the installation are derived from it. */
  PRAXIS_MASTER_KEY: keyOf32Bytes,
  ...VAULT_VARIABLES,
  PRAXIS_PUBLIC_API_KEY: z.string().min(16),
  PRAXIS_EMBEDDED: flag,
  PRAXIS_DATA_DIR: z.string().default('.praxis'),
  PRAXIS_RUN_FILE: z.string().optional(),
  /** Whether visitors of the public demo may use the real vendors. */
  PRAXIS_DEMO_LIVE: flag,
  /** Live text messages and calls of the demo per day: to one number, and in total. */
  PRAXIS_DEMO_LIVE_PER_NUMBER: count(3),
  PRAXIS_DEMO_LIVE_PER_DAY: count(50),
  PRAXIS_DEMO_MAX_PER_SESSION: count(25),
  PRAXIS_DEMO_MAX_PER_DAY: count(5000),
  /** Uses of one demo action per IP address and day, enough for an office that shares one address. */
  PRAXIS_DEMO_MAX_PER_ADDRESS: count(250),
  /** Requests per minute from one IP address: to the product API, and separately to public routes. */
  PRAXIS_RATE_LIMIT: count(600),
  /** Concurrent connections from one IP address; trusted proxies are not limited. */
  PRAXIS_CONNECTIONS_PER_ADDRESS: count(400),
  /** Concurrent live event streams: per IP address, and per signed-in person or visitor. */
  PRAXIS_STREAMS_PER_ADDRESS: count(200),
  PRAXIS_STREAMS_PER_PERSON: count(20),
  /** Time limits for a client to send its headers and its whole request, in milliseconds. */
  PRAXIS_HEADERS_TIMEOUT_MS: count(10_000),
  PRAXIS_REQUEST_TIMEOUT_MS: count(30_000),
  /** Files that one tenant may import per day. */
  PRAXIS_IMPORTS_PER_DAY: count(50),
  /** Whether this API process dispatches the outbox to the engine; one of several processes is enough. */
  PRAXIS_OUTBOX_RELAY: flagOr('1'),
  /** How often this API process checks the health of services, in milliseconds; 0 is never. */
  PRAXIS_HEALTH_EVERY_MS: z.coerce.number().int().min(0).default(10_000),
  /** How often a synthetic journey of each industry is made, in minutes; 0 is never. */
  PRAXIS_SYNTHETIC_MINUTES: z.coerce.number().int().min(0).max(1_440).default(10),
  /** Whether the worker checks, without an account, whether the vendors in use answer. */
  PRAXIS_VENDOR_PROBES: flagOr('1'),
  /** Allows tenants' webhooks and calendars to reach this machine, for tests. */
  PRAXIS_WEBHOOK_LOOPBACK: flag,
  /** `least` speeds up tests that are not about passwords; refused outside tests. */
  PRAXIS_PASSWORD_COST: z.enum(['full', 'least']).default('full'),
  /** Failed sign-ins, and requested emails, per IP address in 15 minutes. */
  PRAXIS_AUTH_LIMIT: count(60),
  /** The proxies whose X-Forwarded-For is trusted: how many hops, or their addresses. None by default. */
  TRUST_PROXY: z
    .string()
    .regex(/^(?:\d|(?=[^.:]*[.:])[0-9a-fA-F.:/, ]+)$/, 'must be a number of hops or addresses, by commas')
    .transform((value) => (/^\d$/.test(value) ? Number(value) : value))
    .optional(),
  BOOKING_URL: webAddress.optional(),
  ...VENDOR_VARIABLES,
  ...TELEMETRY_VARIABLES,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug']).default('info'),
});

const Schema = Variables.refine(
  ({ NODE_ENV, PRAXIS_PASSWORD_COST }) => PRAXIS_PASSWORD_COST === 'full' || NODE_ENV === 'test',
  { path: ['PRAXIS_PASSWORD_COST'], error: 'can be "least" only where NODE_ENV is "test"' },
)
  .refine(({ TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY }) => !TURNSTILE_SITE_KEY === !TURNSTILE_SECRET_KEY, {
    path: ['TURNSTILE_SITE_KEY'],
    error: 'goes together with TURNSTILE_SECRET_KEY: set both or neither',
  })
  .refine(({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }) => !STRIPE_SECRET_KEY === !STRIPE_WEBHOOK_SECRET, {
    path: ['STRIPE_WEBHOOK_SECRET'],
    error: 'goes together with STRIPE_SECRET_KEY: set both or neither',
  });

export type Environment = z.infer<typeof Schema>;

/** Thrown if the environment is invalid; the message lists every problem, one per line. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/**
 * A process that serves public requests must not log in as the tables' owner, because forced row-level
 * security would not apply to it.
 */
const ServiceSchema = Schema.refine(({ DATABASE_URL }) => !hasLogin(DATABASE_URL), {
  path: ['DATABASE_URL'],
  error:
    'must name no user or password: API and worker log in by roles of their own. The owner’s connection is for libs/db/dist/cli/prepare.js alone',
});

/**
 * Whether a connection URL contains credentials, before the host or as parameters (libpq's connection URIs,
 * section 34.1.1.2).
 */
function hasLogin(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password, searchParams } = new URL(url);
  return username !== '' || password !== '' || searchParams.has('user') || searchParams.has('password');
}

/**
 * Reads and validates the environment of API or worker.
 * @throws EnvironmentError naming each missing or malformed variable, and a database URL with the owner's
 * login
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  return parsed(ServiceSchema, source);
}

/**
 * Reads and validates the environment of the preparation, the only process that logs in as the schema's
 * owner.
 * @throws EnvironmentError naming each missing or malformed variable
 */
export function readOwnerEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  return parsed(Schema, source);
}

function parsed(schema: typeof Schema, source: NodeJS.ProcessEnv): Environment {
  // Compose files and CI set a variable to empty to leave it unset.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const { values, problems } = readVaultKeyFiles(given);
  const result = schema.safeParse(values);
  if (result.success && problems.length === 0) return result.data;
  const issues = result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  const lines = [...problems, ...issues].map((line) => `  ${line}`);
  throw new EnvironmentError(`The environment is not complete (see .env.example):\n${lines.join('\n')}`);
}

/** Whether browsers reach the product over TLS. */
export function isBehindTls({ PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>): boolean {
  return PUBLIC_URL?.startsWith('https:') ?? false;
}

/**
 * Public origin of the product for links: scheme and host, no trailing slash. Never taken from a request's
 * Host header, because its sender could make links point anywhere.
 */
export function publicOrigin({
  PUBLIC_URL,
  HOST,
  PORT,
}: Pick<Environment, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  const host = THIS_MACHINE.has(HOST) ? 'localhost' : HOST;
  return (PUBLIC_URL ?? `http://${host}:${PORT}`).replace(/\/$/, '');
}

/** The organizer in calendar files; this mailbox is not read. `origin` is the one used for links in emails. */
export function organizerAddress(origin: string): string {
  return `noreply@${new URL(origin).hostname}`;
}

/** Bind addresses that a browser on this machine reaches as localhost. */
const THIS_MACHINE: ReadonlySet<string> = new Set(['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost']);

/**
 * The origins from which browsers may use the product (3-decisions.md, known origins): the public one, and in
 * the embedded setup every local name of this machine.
 */
export function knownOrigins(
  environment: Pick<Environment, 'PUBLIC_URL' | 'HOST' | 'PORT' | 'PRAXIS_EMBEDDED'>,
): string[] {
  const own = new URL(publicOrigin(environment)).origin;
  if (!environment.PRAXIS_EMBEDDED) return [own];
  return [own, ...['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${environment.PORT}`)];
}
