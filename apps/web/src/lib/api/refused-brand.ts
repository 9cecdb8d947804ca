/** The brand of a practice whose link was refused. */
import { Brand } from '@praxis/contracts/tenant/brand';
import * as z from 'zod/mini';
import { ApiError } from './api-error.js';

const Refused = z.object({ brand: Brand });

/**
 * The brand of the page, if the refusal contains one: the refusal of an expired but genuine link does, that of an
 * unknown link does not.
 */
export function brandIn(error: Error | null): Brand | undefined {
  const parsed = Refused.safeParse(error instanceof ApiError ? error.body : undefined);
  return parsed.success ? parsed.data.brand : undefined;
}
