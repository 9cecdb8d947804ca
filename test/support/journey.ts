/** A visitor who uses the demo over HTTP, and the dependencies of such tests. */
import type { Database } from '@praxis/db/core/database';
import { ApiClient, type Answer } from './api.js';
import type { Engine } from './engine.js';
import { intakeOf, newSession, type Fields } from './factories.js';
import { createTenant, openDatabase, type TenantOptions, type TestTenant } from './records.js';
import { sharedStack, type StackHandle } from './stack.js';
import { until } from './until.js';

export type Industry = 'law' | 'realestate';

/** A new tenant with a client that acts in it. */
export type Tenant = TestTenant & { api: ApiClient };

/** The shared stack with an open database connection, and a Temporal client on demand. */
export class World {
  #database: Database | undefined;
  #engine: Promise<Engine> | undefined;
  readonly stack: StackHandle;
  readonly api: ApiClient;

  private constructor() {
    this.stack = sharedStack();
    this.api = new ApiClient(this.stack.baseUrl, this.stack.secrets().publicApiKey);
  }

  /** Opens a world that the caller must close. Jest files use `ofFile`. */
  static async open(): Promise<World> {
    const world = new World();
    world.#database = await openDatabase(world.stack);
    return world;
  }

  /** The world of a test file, with a database from its first test to its last. */
  static ofFile(): World {
    const world = new World();
    beforeAll(async () => {
      world.#database = await openDatabase(world.stack);
    });
    afterAll(() => world.close());
    return world;
  }

  /** @throws Error before the first hook of the file */
  get database(): Database {
    if (!this.#database) throw new Error('The database is opened by a hook: use it in tests and hooks only.');
    return this.#database;
  }

  /** Loaded on demand: the Temporal client is a third of what a test file loads. */
  engine(): Promise<Engine> {
    this.#engine ??= import('./engine.js').then(({ openEngine }) => openEngine(this.stack));
    return this.#engine;
  }

  /** A new tenant and a client that acts in it. */
  async tenant(options: TenantOptions = {}): Promise<Tenant> {
    const tenant = await createTenant(this.database, options);
    return { ...tenant, api: new ApiClient(this.stack.baseUrl, tenant.key) };
  }

  async close(): Promise<void> {
    await Promise.all([this.#database?.close(), this.#engine?.then((engine) => engine.close())]);
  }
}

/**
 * An intake that has begun the journey. A busy machine may first store it in the outbox; then it is sent again
 * unchanged.
 */
export async function intakeTaken(submit: () => Promise<Answer>): Promise<Answer> {
  return await until('the journey to have the intake', { timeoutMs: 20_000 }, async () => {
    const taken = expectOk(await submit());
    return taken.body.pending !== true && taken;
  });
}

/** A session with an intake. */
export async function intakeDone(
  api: ApiClient,
  industry: Industry = 'law',
  overrides: Fields = {},
): Promise<{ sessionId: string; leadId: string; intake: Fields }> {
  const intake = intakeOf(industry, { sessionId: newSession(), ...overrides });
  const answer = await intakeTaken(() => api.post(`/v1/${industry}/intake/submit`, intake));
  return { sessionId: String(intake.sessionId), leadId: String(answer.body.leadId), intake };
}

/**
 * Requests the follow-up of a lead's appointment: the confirmation by SMS and email, unless `overrides` says otherwise.
 */
export async function followUpAsked(
  api: ApiClient,
  { sessionId, leadId }: { sessionId: string; leadId: string },
  overrides: Fields = {},
  industry: Industry = 'law',
): Promise<Answer> {
  const wanted = { templates: ['thank_you'], channel: ['sms', 'email'], ...overrides };
  return expectOk(await api.post(`/v1/${industry}/followup/send`, { sessionId, leadId, ...wanted }));
}

/** A follow-up whose messages were sent. On a busy machine some may be unsent at the response; then it is repeated. */
export async function followUpSent(...asked: Parameters<typeof followUpAsked>): Promise<Answer> {
  return await until('the follow-up to be sent', { timeoutMs: 20_000 }, async () => {
    const answer = await followUpAsked(...asked);
    return answer.body.pending !== true && answer;
  });
}

/** Returns the response if it is a success; otherwise throws an error that shows what was refused. */
export function expectOk(answer: Answer): Answer {
  if (answer.body.ok === true) return answer;
  throw new Error(`expected success, got ${answer.status} ${JSON.stringify(answer.body)}`);
}
