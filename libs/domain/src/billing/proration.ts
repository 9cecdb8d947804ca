/** The amount of a plan change within a period. Pure; cents. */
import { PACKAGES, type Tier } from '@praxis/contracts/billing/package.const';

export interface ProratedChange {
  from: Tier;
  to: Tier;
  at: Date;
  periodStart: Date;
  periodEnd: Date;
  /** A trial costs nothing, so there is no credit for it. */
  isTrial: boolean;
}

/**
 * The rest of the old plan's time is credited and the same time of the new one charged, by the second, each rounded to a cent
 * (Stripe, "Prorations").
 */
export function prorate({ from, to, at, periodStart, periodEnd, isTrial }: ProratedChange): {
  creditCents: number;
  chargeCents: number;
} {
  if (isTrial || from === to) return { creditCents: 0, chargeCents: 0 };
  const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1_000);
  const whole = seconds(periodEnd) - seconds(periodStart);
  const rest = Math.min(whole, Math.max(0, seconds(periodEnd) - seconds(at)));
  const part = (tier: Tier): number => Math.round((PACKAGES[tier].monthlyFeeCents * rest) / whole);
  return { creditCents: part(from), chargeCents: part(to) };
}
