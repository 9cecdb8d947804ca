/**
 * The three packages and their prices (specification 1, section 9). What they include is in `plan-quotas.const.ts`. Cents; zod-free,
 * so that workflows may import it.
 */

export const TIERS = ['starter', 'growth', 'enterprise'] as const;
export type Tier = (typeof TIERS)[number];

export interface Package {
  tier: Tier;
  name: string;
  setupFeeCents: number;
  monthlyFeeCents: number;
  /** Default AI lift of the ROI calculator, in percent. */
  aiLiftPct: number;
  /** The range that its label shows. */
  aiLiftLabel: string;
}

/** The name of a package on its own, for example `Growth Package`. */
export const packageTitle = (tier: Tier): string => `${PACKAGES[tier].name} Package`;

export const PACKAGES: Record<Tier, Package> = {
  starter: {
    tier: 'starter',
    name: 'Starter',
    setupFeeCents: 999_900,
    monthlyFeeCents: 250_000,
    aiLiftPct: 20,
    aiLiftLabel: '15-25',
  },
  growth: {
    tier: 'growth',
    name: 'Growth',
    setupFeeCents: 1_499_900,
    monthlyFeeCents: 500_000,
    aiLiftPct: 30,
    aiLiftLabel: '25-35',
  },
  enterprise: {
    tier: 'enterprise',
    name: 'Enterprise',
    setupFeeCents: 2_500_000,
    monthlyFeeCents: 750_000,
    aiLiftPct: 40,
    aiLiftLabel: '35-45',
  },
};
