/** Tasks of the team. Zod-free, so that workflows may import it. */

/** An `approval` is answered with yes or no, and a run waits for the answer. */
export const TASK_KINDS = ['task', 'approval'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** `dropped`: not needed anymore. */
export const TASK_STATUSES = ['open', 'done', 'approved', 'declined', 'dropped'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Maximum number of tasks in a list. */
export const TASKS_MAX = 50;
