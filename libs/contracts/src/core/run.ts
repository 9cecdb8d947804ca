/** Where a call's durable run can be seen by an operator. */
import * as z from 'zod/mini';

/** `url` opens the run in the Temporal UI; absent when no UI address is configured. */
export const RunLink = z.object({
  workflowId: z.string(),
  runId: z.optional(z.string()),
  url: z.optional(z.string()),
});
export type RunLink = z.infer<typeof RunLink>;
