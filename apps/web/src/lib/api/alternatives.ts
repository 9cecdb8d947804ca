/** The free times that a refused booking offers instead. */
import { Slot } from '@praxis/contracts/appointment/slot';
import * as z from 'zod/mini';
import type { ApiError } from './api-error.js';

const Alternatives = z.object({ alternatives: z.array(Slot) });

/** The free alternatives in a refusal. */
export function alternativesIn({ body }: ApiError): Slot[] {
  const parsed = Alternatives.safeParse(body);
  return parsed.success ? parsed.data.alternatives : [];
}
