/** The link with which an operator finds the durable run behind a request. */
import * as z from 'zod/mini';

/** `url` opens the run in the Temporal UI; missing when no UI address is configured. */
export const RunLink = z.object({
  workflowId: z.string(),
  runId: z.optional(z.string()),
  url: z.optional(z.string()),
});
export type RunLink = z.infer<typeof RunLink>;
