/** How often the workflows of a tenant succeed, and how many executions are under way. */
import * as z from 'zod/mini';

/** Of the last `EXECUTIONS_LIMIT` executions that succeeded or failed. What a person ended says nothing about whether a workflow works. */
const Finished = z.object({ succeeded: z.int(), failed: z.int() });
export type Finished = z.infer<typeof Finished>;

/** `GET /v1/workflow-figures`, over all workflows and of each. Tests are not counted. */
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
