/** The services requested from each kind of practice: the choices of every form that asks. Zod-free. */
import type { Industry } from '../core/industry.const.js';

/** Case types of a law firm, lead types of a real-estate agency. */
export const CASE_SERVICES = {
  law: ['Personal injury', 'Family law', 'Estate planning', 'Criminal defense', 'Employment', 'Other'],
  realestate: ['Buyer', 'Seller', 'Renter', 'Investor'],
} as const satisfies Record<Industry, readonly string[]>;
