/** Determines when a change of plan takes effect. Pure. */
import { PACKAGES, type Tier } from '@praxis/contracts/billing/package.const';

/** The plan of the current period, and the one chosen for the next. */
interface PlanNow {
  tier: Tier;
  /** Null if no other plan was chosen. */
  nextTier: Tier | null;
  /** The current period is a trial. It costs nothing, so no larger quota is given during it. */
  isTrial: boolean;
}

/**
 * `none`: that plan was already chosen; `at_once`: its quotas and price apply from now on; `next_period`: the current
 * period keeps the plan that was paid or tried; `waiting_first`: a smaller plan waits for the next period, and that
 * choice is undone before a larger plan is paid for.
 */
type PlanChangeKind = 'none' | 'at_once' | 'next_period' | 'waiting_first';

/**
 * The effect of choosing a plan. Only a larger plan applies immediately, because it alone is paid for the rest of the
 * period; otherwise one hour of the largest plan would give its quotas for a whole period. Choosing the current plan
 * cancels the plan that waits for the next period.
 */
export function planChangeKind({ tier, nextTier, isTrial }: PlanNow, to: Tier): PlanChangeKind {
  if (to === (nextTier ?? tier)) return 'none';
  if (!countsAtOnce({ tier, isTrial }, to)) return 'next_period';
  return nextTier === null ? 'at_once' : 'waiting_first';
}

/** Whether a change from the current plan to another takes effect immediately. */
export function countsAtOnce({ tier, isTrial }: Pick<PlanNow, 'tier' | 'isTrial'>, to: Tier): boolean {
  return !isTrial && PACKAGES[to].monthlyFeeCents > PACKAGES[tier].monthlyFeeCents;
}
