/** A stack to be hurt, with a client and sessions of its own. */
import { asOwner } from './ledger.js';
import { findViolations, type Expected, type Violations } from './invariants.js';
import { JourneyClient } from './journey-client.js';
import { startStack, type OwnStack } from './stack.js';

export interface ChaosStack {
  stack: OwnStack;
  client: JourneyClient;
  /** Everything that must hold for these journeys. */
  violations(journeys: readonly Expected[]): Promise<Violations>;
  stop(): Promise<void>;
}

/** Starts one. The limits that keep visitors apart do not apply to a test that plays hundreds of them. */
export async function startChaosStack(env: NodeJS.ProcessEnv = {}): Promise<ChaosStack> {
  const limits = { PRAXIS_RATE_LIMIT: '1000000', PRAXIS_AUTH_LIMIT: '1000000' };
  const stack = await startStack({ env: { ...process.env, ...limits, ...env } });
  const client = new JourneyClient({ baseUrl: stack.baseUrl, apiKey: stack.secrets().publicApiKey });
  return {
    stack,
    client,
    violations: (journeys) => asOwner(stack, (owner) => findViolations(owner, journeys)),
    stop: () => stack.stop(),
  };
}
