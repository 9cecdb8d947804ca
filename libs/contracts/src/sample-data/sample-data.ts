/** Sample data: invented people, for trying out the product. None of it is sent, counted or exported. */
import * as z from 'zod/mini';

/** `POST /v1/sample-data`. `isNew` is false if the sample data already existed. */
export const SampleDataAdded = z.object({ ok: z.literal(true), leads: z.int(), isNew: z.boolean() });
export type SampleDataAdded = z.infer<typeof SampleDataAdded>;

/**
 * `DELETE /v1/sample-data`: deletes all sample data, with everything that was added to it. `leads` is 0 if there was
 * none.
 */
export const SampleDataRemoved = z.object({ ok: z.literal(true), leads: z.int() });
export type SampleDataRemoved = z.infer<typeof SampleDataRemoved>;
