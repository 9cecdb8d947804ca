/** The brand of the practice whose link was refused. */
import { Brand } from '@praxis/contracts/tenant/brand';
import * as z from 'zod/mini';
import { ApiError } from './api-error.js';

const Refused = z.object({ brand: Brand });

/** Whose page it is, where a refusal says so: a genuine link that is over does, one of nobody does not. */
export function brandIn(error: Error | null): Brand | undefined {
  const parsed = Refused.safeParse(error instanceof ApiError ? error.body : undefined);
  return parsed.success ? parsed.data.brand : undefined;
}
