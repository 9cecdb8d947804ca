/** The kinds of chaos with seeds. The soak runs hundreds of seeds, the chaos tests a few. */
import type { SoakKindName } from '../../tools/launcher/soak-arguments.mjs';
import type { ChaosStack } from '../support/chaos-stack.js';
import { killDuringAppointments } from './kinds/appointments.js';
import { killAtEachStep } from './kinds/at-each-step.js';
import { killDuringAutomations } from './kinds/automations.js';
import { playBillingHistories } from './kinds/billing.js';
import { killDuringCampaign } from './kinds/campaign.js';
import { stopInABurst } from './kinds/stop-in-a-burst.js';
import { interleaveTransactions } from './kinds/pool-leak.js';
import { takeWhileTemporalIsAway } from './kinds/temporal-away.js';
import { checkProperties } from './kinds/properties.js';
import { killUnderLoad } from './kinds/under-load.js';
import { killDuringWorkOrders } from './kinds/work-orders.js';
import type { Outcome } from './outcome.js';

export interface SoakKind {
  play: (chaos: ChaosStack, seed: number) => Promise<Outcome>;
  /** Maximum time from the kill until everything is done, in milliseconds. */
  recoveryMs?: number;
}

/** A kind that kills nothing, so it starts no stack. */
export interface StacklessKind {
  playAlone: (seed: number) => Promise<Outcome>;
  recoveryMs?: undefined;
}

/**
 * R1's limit, applied to every process. It requires a machine without other load, which a test cannot expect.
 */
const RECOVERY_MS = 20_000;

export const KINDS: Record<SoakKindName, SoakKind | StacklessKind> = {
  worker: { play: (chaos, seed) => killUnderLoad(chaos, seed, 'worker'), recoveryMs: RECOVERY_MS },
  temporal: { play: (chaos, seed) => killUnderLoad(chaos, seed, 'temporal'), recoveryMs: RECOVERY_MS },
  postgres: { play: (chaos, seed) => killUnderLoad(chaos, seed, 'postgres'), recoveryMs: RECOVERY_MS },
  api: { play: (chaos, seed) => killUnderLoad(chaos, seed, 'api'), recoveryMs: RECOVERY_MS },
  steps: { play: (chaos, seed) => killAtEachStep(chaos, seed), recoveryMs: RECOVERY_MS },
  stop: { play: stopInABurst },
  appointments: {
    play: (chaos, seed) => killDuringAppointments(chaos, seed, { appointments: 10, workerKills: 4 }),
  },
  campaign: { play: (chaos, seed) => killDuringCampaign(chaos, seed, { contacts: 400, kills: 3 }) },
  automations: { play: (chaos, seed) => killDuringAutomations(chaos, seed, { runs: 60, kills: 4 }) },
  'work-orders': { play: (chaos, seed) => killDuringWorkOrders(chaos, seed, { orders: 8 }) },
  'temporal-away': { play: takeWhileTemporalIsAway },
  'pool-leak': { play: ({ stack }, seed) => interleaveTransactions(stack, seed, 10_000) },
  billing: { play: (chaos, seed) => playBillingHistories(chaos, seed, 50) },
  properties: { playAlone: checkProperties },
};
