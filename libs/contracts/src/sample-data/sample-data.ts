/** Sample data: people who do not exist, to look around with. Nothing of it is sent, counted or exported. */
import * as z from 'zod/mini';

/** `POST /v1/sample-data`. `isNew` is false where it was there already. */
export const SampleDataAdded = z.object({ ok: z.literal(true), leads: z.int(), isNew: z.boolean() });
export type SampleDataAdded = z.infer<typeof SampleDataAdded>;

/** `DELETE /v1/sample-data`: everything of it is gone, with what was added to it. `leads` is 0 where there was none. */
export const SampleDataRemoved = z.object({ ok: z.literal(true), leads: z.int() });
export type SampleDataRemoved = z.infer<typeof SampleDataRemoved>;
