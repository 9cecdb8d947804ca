/** The values of the facts form. */
import { FactsUpdate } from '@praxis/contracts/practice-fact/practice-fact';
import * as z from 'zod/mini';

/** Only the facts are form fields; the version that they replace is not entered by the user. */
export const FactsInForm = z.pick(FactsUpdate, { facts: true });
export type FactsInForm = z.infer<typeof FactsInForm>;
