/** How a package's limits and payments are described. Pure. */
import { TRIAL_DAYS } from '@praxis/contracts/billing/billing.const';
import type { Package } from '@praxis/contracts/billing/package.const';
import { QUOTAS } from '@praxis/contracts/billing/plan-quotas.const';
import { number } from '../../../lib/core/format.js';

export const TRIAL_TEXT = `${TRIAL_DAYS}-day trial: the first month is charged after it; the set-up fee at once.`;

export function callsLabel({ tier }: Package): string {
  const includedCalls = QUOTAS[tier].ai_calls;
  return includedCalls === null ? 'Unlimited calls' : `Up to ${number(includedCalls)} calls a month`;
}
