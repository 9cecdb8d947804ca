/** The environment of API and worker, read once at start and checked; a missing value is a readable list. */
import { z } from 'zod';

const flagOr = (fallback: '0' | '1') =>
  z
    .enum(['0', '1', 'true', 'false'])
    .default(fallback)
    .transform((value) => value === '1' || value === 'true');
const flag = flagOr('0');
/** Where something is reached by HTTP: a page or a program that follows it must not be led to a script or a file. */
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
});
const count = (fallback: number): z.ZodType<number, unknown> =>
  z.coerce.number().int().positive().default(fallback);

const Variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Address the API binds to; the embedded set-up stays on this machine. */
  HOST: z.string().default('127.0.0.1'),
  /** Where browsers reach the product, for links in mails and webhooks. */
  PUBLIC_URL: webAddress.optional(),
  /** Where the worker reaches the API, for the simulated providers' webhooks; this machine's PORT by default. */
  PRAXIS_API_URL: webAddress.optional(),
  /** Where the database is. API and worker log in by roles of their own, so theirs names no user; the preparation's does. */
  DATABASE_URL: z.string().startsWith('postgres'),
  /** Given where the owner may not create roles: ready-made logins for the two roles. */
  DATABASE_APP_URL: z.string().startsWith('postgres').optional(),
  DATABASE_SYSTEM_URL: z.string().startsWith('postgres').optional(),
  DATABASE_POOL_SIZE: count(10),
  /** How long a call waits for a connection, new or free, before it fails: milliseconds. */
  DATABASE_CONNECT_TIMEOUT_MS: count(5_000),
  /** No caller of the API waits longer for the workflow engine than this; shorter waits stay as they are. Milliseconds. */
  PRAXIS_ENGINE_TIMEOUT_MS: count(30_000),
  /** For how long after signing in somebody may change rights and keys and take exports without signing in again: minutes. */
  PRAXIS_PROOF_MINUTES: count(10),
  TEMPORAL_UI_URL: webAddress.optional(),
  /** 32 bytes, base64: every other key of the installation is derived from it. */
  PRAXIS_MASTER_KEY: z
    .string()
    .refine(
      (value) => Buffer.from(value, 'base64').length === 32,
      'must be 32 bytes in base64 (openssl rand -base64 32)',
    ),
  PRAXIS_PUBLIC_API_KEY: z.string().min(16),
  PRAXIS_EMBEDDED: flag,
  PRAXIS_DATA_DIR: z.string().default('.praxis'),
  PRAXIS_RUN_FILE: z.string().optional(),
  /** Whether visitors of the public demo may use the vendors. */
  PRAXIS_DEMO_LIVE: flag,
  /** Live text messages and calls of the demo in a day: to one number, and to all. */
  PRAXIS_DEMO_LIVE_PER_NUMBER: count(3),
  PRAXIS_DEMO_LIVE_PER_DAY: count(50),
  PRAXIS_DEMO_MAX_PER_SESSION: count(25),
  PRAXIS_DEMO_MAX_PER_DAY: count(5000),
  /** Uses of one demo action from one address a day: an office's worth, because offices share one. */
  PRAXIS_DEMO_MAX_PER_ADDRESS: count(250),
  /** Calls a minute from one address: product calls, and as many again of those that anybody may make. */
  PRAXIS_RATE_LIMIT: count(600),
  /** Connections that one address may hold at a time; a trusted proxy is not counted. */
  PRAXIS_CONNECTIONS_PER_ADDRESS: count(400),
  /** Live event streams that may be open at a time: to one address, and to one person, signed in or a visitor. */
  PRAXIS_STREAMS_PER_ADDRESS: count(200),
  PRAXIS_STREAMS_PER_PERSON: count(20),
  /** Within what time a client must have sent its headers, and its whole request: milliseconds. */
  PRAXIS_HEADERS_TIMEOUT_MS: count(10_000),
  PRAXIS_REQUEST_TIMEOUT_MS: count(30_000),
  /** Files that one tenant may import within a day. */
  PRAXIS_IMPORTS_PER_DAY: count(50),
  /** Whether this API process hands over what waits for the engine; where several run, one is enough. */
  PRAXIS_OUTBOX_RELAY: flagOr('1'),
  /** Lets tenants' webhooks and calendars reach this machine itself, for tests. */
  PRAXIS_WEBHOOK_LOOPBACK: flag,
  /** `least` is for tests that are not about passwords, and refused outside of tests. */
  PRAXIS_PASSWORD_COST: z.enum(['full', 'least']).default('full'),
  /** Wrong sign-ins, and mails asked for, from one address in a quarter of an hour. */
  PRAXIS_AUTH_LIMIT: count(60),
  /** The proxies whose X-Forwarded-For is believed: how many in a row, or their addresses. Nobody by default. */
  TRUST_PROXY: z
    .string()
    .regex(/^(?:\d|(?=[^.:]*[.:])[0-9a-fA-F.:/, ]+)$/, 'must be a number of hops or addresses, by commas')
    .transform((value) => (/^\d$/.test(value) ? Number(value) : value))
    .optional(),
  BOOKING_URL: webAddress.optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM_NUMBER: z.string().optional(),
  /** Another host that speaks the vendor's wire, for tests. */
  TWILIO_BASE_URL: webAddress.optional(),
  RESEND_BASE_URL: webAddress.optional(),
  GOOGLE_BASE_URL: webAddress.optional(),
  /** How long one request to a vendor may take: well below the half minute that an activity has. Milliseconds. */
  PROVIDER_TIMEOUT_MS: z.coerce.number().int().min(100).max(20_000).default(10_000),
  RESEND_API_KEY: z.string().optional(),
  RESEND_FROM_ADDRESS: z.string().optional(),
  /** Signs Resend's webhooks: `whsec_` and base64. */
  RESEND_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** Live calls of the AI receptionist. */
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_MODEL: z.string().optional(),
  OPENAI_BASE_URL: webAddress.optional(),
  /** How long a model may take to answer a caller, in milliseconds. */
  PRAXIS_AI_TIMEOUT_MS: count(8_000),
  /** How slow the simulated model is: 1 as specified, 0 without any delay. */
  PRAXIS_SIM_PACE: z.coerce.number().min(0).max(10).default(1),
  /** Reads replies of live calls aloud; without it the listener's browser does. */
  ELEVENLABS_API_KEY: z.string().optional(),
  /** The vendor's ids of voices, in place of the built-in ones. */
  ELEVENLABS_VOICE_LAW: z.string().optional(),
  ELEVENLABS_VOICE_REALESTATE: z.string().optional(),
  ELEVENLABS_BASE_URL: webAddress.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug']).default('info'),
});

const Schema = Variables.refine(
  ({ NODE_ENV, PRAXIS_PASSWORD_COST }) => PRAXIS_PASSWORD_COST === 'full' || NODE_ENV === 'test',
  { path: ['PRAXIS_PASSWORD_COST'], error: 'can be "least" only where NODE_ENV is "test"' },
);

export type Environment = z.infer<typeof Schema>;

/** Thrown when the environment is incomplete; the message lists every problem, one a line. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** A process that answers strangers must not hold a login that owns tables: forced row-level security would not bind it. */
const ServiceSchema = Schema.refine(({ DATABASE_URL }) => !hasLogin(DATABASE_URL), {
  path: ['DATABASE_URL'],
  error:
    'must name no user or password: API and worker log in by roles of their own. The owner’s connection is for libs/db/dist/cli/prepare.js alone',
});

/** Whether a connection URL says who logs in, before the host or as parameters (libpq's connection URIs, section 34.1.1.2). */
function hasLogin(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password, searchParams } = new URL(url);
  return username !== '' || password !== '' || searchParams.has('user') || searchParams.has('password');
}

/**
 * Reads and checks the environment of API or worker.
 * @throws EnvironmentError naming each missing or malformed variable, and a database URL that is the owner's
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  return parsed(ServiceSchema, source);
}

/**
 * Reads and checks the environment of the preparation: the one process that logs in as the schema's owner.
 * @throws EnvironmentError naming each missing or malformed variable
 */
export function readOwnerEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  return parsed(Schema, source);
}

function parsed(schema: typeof Schema, source: NodeJS.ProcessEnv): Environment {
  // An empty variable is how compose files and CI say "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new EnvironmentError(`The environment is not complete (see .env.example):\n${lines.join('\n')}`);
}

/** Whether browsers reach the product over TLS. */
export function isBehindTls({ PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>): boolean {
  return PUBLIC_URL?.startsWith('https:') ?? false;
}

/**
 * Where people's browsers and mail programs reach the product: scheme and host, no slash at the end. Never the Host header
 * of a request: whoever sends that could have links point anywhere.
 */
export function publicOrigin({
  PUBLIC_URL,
  HOST,
  PORT,
}: Pick<Environment, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  const host = THIS_MACHINE.has(HOST) ? 'localhost' : HOST;
  return (PUBLIC_URL ?? `http://${host}:${PORT}`).replace(/\/$/, '');
}

/** Whom calendar files name as their publisher: nobody reads what is sent there. `origin` is the one that links of mails have. */
export function organizerAddress(origin: string): string {
  return `noreply@${new URL(origin).hostname}`;
}

/** Addresses to bind to that a browser on this machine knows as localhost. */
const THIS_MACHINE: ReadonlySet<string> = new Set(['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost']);

/**
 * The origins under which browsers may use the product (3-decisions.md, known origins): the public one, and in the embedded
 * set-up every name that this machine has for itself.
 */
export function knownOrigins(
  environment: Pick<Environment, 'PUBLIC_URL' | 'HOST' | 'PORT' | 'PRAXIS_EMBEDDED'>,
): string[] {
  const own = new URL(publicOrigin(environment)).origin;
  if (!environment.PRAXIS_EMBEDDED) return [own];
  return [own, ...['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${environment.PORT}`)];
}

/** What the public demo may do for real in a day: to one number, and to all. */
export function demoLiveCap(
  environment: Pick<Environment, 'PRAXIS_DEMO_LIVE_PER_NUMBER' | 'PRAXIS_DEMO_LIVE_PER_DAY'>,
): { perNumber: number; perDay: number } {
  return {
    perNumber: environment.PRAXIS_DEMO_LIVE_PER_NUMBER,
    perDay: environment.PRAXIS_DEMO_LIVE_PER_DAY,
  };
}
