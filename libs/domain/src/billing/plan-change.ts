/** From when a change of the plan counts. Pure. */
import { PACKAGES, type Tier } from '@praxis/contracts/billing/package.const';

/** The plan of the period under way, and the one that waits for the next. */
interface PlanNow {
  tier: Tier;
  /** Null while none waits. */
  nextTier: Tier | null;
  /** The period is a trial: it costs nothing, so no larger quota is given in it. */
  isTrial: boolean;
}

/**
 * `none`: that plan was chosen already; `at_once`: its quotas and its price count from now on; `next_period`: the period under way stays
 * what was paid, or what was tried; `waiting_first`: a smaller plan waits for the next period, and is taken back before a larger one is
 * paid for.
 */
type PlanChangeKind = 'none' | 'at_once' | 'next_period' | 'waiting_first';

/**
 * The effect of choosing a plan. Only a larger plan applies immediately, because only it is paid for the rest of the period: otherwise an
 * hour of the largest would give its quotas for a whole period. Choosing the present plan takes back what waits.
 */
export function planChangeKind({ tier, nextTier, isTrial }: PlanNow, to: Tier): PlanChangeKind {
  if (to === (nextTier ?? tier)) return 'none';
  if (!countsAtOnce({ tier, isTrial }, to)) return 'next_period';
  return nextTier === null ? 'at_once' : 'waiting_first';
}

/** Whether a plan in place of the present one counts from now on. */
export function countsAtOnce({ tier, isTrial }: Pick<PlanNow, 'tier' | 'isTrial'>, to: Tier): boolean {
  return !isTrial && PACKAGES[to].monthlyFeeCents > PACKAGES[tier].monthlyFeeCents;
}
