/** A time that can be booked. Apart from appointments, because every page reads refusals, and those offer such times. */
import * as z from 'zod/mini';

export const Slot = z.object({
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  providerId: z.string(),
  provider: z.string(),
});
/** `start` and `end` are ISO 8601 with the offset of `timeZone`: the provider's, or the one that was asked for. */
export type Slot = z.infer<typeof Slot>;
