/** Labels for the two industries. */
import type { Industry } from '@praxis/contracts/core/industry.const';
import { labelOptions } from './label-options.js';

export const INDUSTRY_NAMES: Record<Industry, string> = { law: 'Law', realestate: 'Real Estate' };
export const INDUSTRY_OPTIONS = labelOptions(INDUSTRY_NAMES);
