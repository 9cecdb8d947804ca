/**
 * A time that can be booked. In a separate file because refusals, which every page imports, offer such
 * times. Requests for them: `appointment.ts`.
 */
import * as z from 'zod/mini';

export const Slot = z.object({
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  providerId: z.string(),
  provider: z.string(),
});
/**
 * `start` and `end` are ISO 8601 with the offset of `timeZone`, which is the host's or the one requested.
 */
export type Slot = z.infer<typeof Slot>;
