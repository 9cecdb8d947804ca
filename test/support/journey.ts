/** A visitor who uses the demo over HTTP, and the dependencies of such tests. */
import type { Database } from '@praxis/db/core/database';
import { ApiClient, type Answer } from './api.js';
import type { Engine } from './engine.js';
import { intakeOf, newSession, type Fields } from './factories.js';
import { createTenant, openDatabase, type TenantOptions, type TestTenant } from './records.js';
import { sharedStack, type StackHandle } from './stack.js';
import { until } from './until.js';

export type Industry = 'law' | 'realestate';

/** The shared stack with an open database connection, and a Temporal client on demand. */
export class World {
  #engine: Promise<Engine> | undefined;

  private constructor(
    readonly stack: StackHandle,
    readonly database: Database,
    readonly api: ApiClient,
  ) {}

  static async open(): Promise<World> {
    const stack = sharedStack();
    const api = new ApiClient(stack.baseUrl, stack.secrets().publicApiKey);
    return new World(stack, await openDatabase(stack), api);
  }

  /** Loaded on demand: the Temporal client is a third of what a test file loads. */
  engine(): Promise<Engine> {
    this.#engine ??= import('./engine.js').then(({ openEngine }) => openEngine(this.stack));
    return this.#engine;
  }

  /** A new tenant and a client that acts in it. */
  async tenant(options: TenantOptions = {}): Promise<TestTenant & { api: ApiClient }> {
    const tenant = await createTenant(this.database, options);
    return { ...tenant, api: new ApiClient(this.stack.baseUrl, tenant.key) };
  }

  async close(): Promise<void> {
    await Promise.all([this.database.close(), this.#engine?.then((engine) => engine.close())]);
  }
}

/** A session with an intake. On a busy machine the intake may first go to the outbox; then it is repeated. */
export async function intakeDone(
  api: ApiClient,
  industry: Industry = 'law',
  overrides: Fields = {},
): Promise<{ sessionId: string; leadId: string; intake: Fields }> {
  const intake = intakeOf(industry, { sessionId: newSession(), ...overrides });
  const answer = await until('the journey to have the intake', { timeoutMs: 20_000 }, async () => {
    const taken = expectOk(await api.post(`/v1/${industry}/intake/submit`, intake));
    return taken.body.pending !== true && taken;
  });
  return { sessionId: String(intake.sessionId), leadId: String(answer.body.leadId), intake };
}

/** The response, or an error that shows what was refused. */
export function expectOk(answer: Answer): Answer {
  if (answer.body.ok === true) return answer;
  throw new Error(`expected success, got ${answer.status} ${JSON.stringify(answer.body)}`);
}
