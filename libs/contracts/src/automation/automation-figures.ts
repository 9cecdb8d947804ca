/** How often the workflows of a tenant succeed, and how many executions are under way. */
import * as z from 'zod/mini';

/**
 * Counts among the last `EXECUTIONS_LIMIT` executions that succeeded or failed. An execution that a person ended is not
 * counted, because it says nothing about whether the workflow works.
 */
const Finished = z.object({ succeeded: z.int(), failed: z.int() });
export type Finished = z.infer<typeof Finished>;

/** `GET /v1/workflow-figures`: the figures of all workflows together and of each one. Tests are not counted. */
export const WorkflowFiguresResult = z.object({
  ok: z.literal(true),
  finished: Finished,
  workflows: z.array(
    z.object({
      id: z.uuid(),
      finished: Finished,
      /** Executions under way. */
      open: z.int(),
    }),
  ),
});
export type WorkflowFiguresResult = z.infer<typeof WorkflowFiguresResult>;
