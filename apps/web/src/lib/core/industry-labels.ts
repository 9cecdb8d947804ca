/** The two industries as people read them. */
import type { Industry } from '@praxis/contracts/core/industry.const';

export const INDUSTRY_NAMES: Record<Industry, string> = { law: 'Law', realestate: 'Real Estate' };
export const INDUSTRY_OPTIONS = [
  { value: 'law', label: INDUSTRY_NAMES.law },
  { value: 'realestate', label: INDUSTRY_NAMES.realestate },
] as const satisfies readonly { value: Industry; label: string }[];
