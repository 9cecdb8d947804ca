/** The kinds of chaos that have seeds. The soak plays hundreds of them, the chaos tests a few. */
import type { SoakKindName } from '../../tools/launcher/soak-arguments.mjs';
import type { ChaosStack } from '../support/chaos-stack.js';
import { killDuringAppointments } from './kinds/appointments.js';
import { killAtEachStep } from './kinds/at-each-step.js';
import { killDuringCampaign } from './kinds/campaign.js';
import { stopInABurst } from './kinds/stop-in-a-burst.js';
import { interleaveTransactions } from './kinds/pool-leak.js';
import { takeWhileTemporalIsAway } from './kinds/temporal-away.js';
import { killUnderLoad } from './kinds/under-load.js';
import type { Outcome } from './outcome.js';

export interface SoakKind {
  play: (chaos: ChaosStack, seed: number) => Promise<Outcome>;
  /** All must be done so soon after the kill. */
  recoveryMs?: number;
}

/** R1's bound, held for every process. It is for a machine that does nothing else, which a test cannot ask for. */
const RECOVERY_MS = 20_000;

export const KINDS: Record<SoakKindName, SoakKind> = {
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
  'temporal-away': { play: takeWhileTemporalIsAway },
  'pool-leak': { play: ({ stack }, seed) => interleaveTransactions(stack, seed, 10_000) },
};
