/** The values of the facts form. */
import { FactsUpdate } from '@praxis/contracts/practice-fact/practice-fact';
import * as z from 'zod/mini';

/** The facts alone: the version that they are saved over is not the person's to type. */
export const FactsInForm = z.pick(FactsUpdate, { facts: true });
export type FactsInForm = z.infer<typeof FactsInForm>;
