/** Tasks of the team: what runs of automations ask people to do or to decide. */
import * as z from 'zod/mini';
import { TASK_KINDS, TASK_STATUSES } from './task.const.js';

/** An open task. Times are ISO 8601. */
export const Task = z.object({
  id: z.uuid(),
  kind: z.enum(TASK_KINDS),
  title: z.string(),
  leadId: z.nullable(z.uuid()),
  /** Whether the title hides something about the lead from the caller. */
  masked: z.boolean(),
  dueAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type Task = z.infer<typeof Task>;

/**
 * `GET /v1/tasks`: the open tasks, those that are due first at the top. `count`: their number, up to `TODAY_COUNT_MAX`.
 */
export const TaskList = z.object({
  ok: z.literal(true),
  items: z.array(Task),
  count: z.int(),
  nextCursor: z.null(),
});
export type TaskList = z.infer<typeof TaskList>;

/** `POST /v1/tasks/{id}/settle`: a task is done, an approval is approved or declined. */
export const TaskSettlement = z.strictObject({
  status: z.enum(
    TASK_STATUSES.filter((status) => status !== 'open' && status !== 'dropped') as [
      'done',
      'approved',
      'declined',
    ],
    'A task is done; an approval is approved or declined',
  ),
});
export type TaskSettlement = z.infer<typeof TaskSettlement>;

/** The live event of the topic `tasks:<tenant>`. */
export interface TaskLiveChange {
  taskId: string;
}
