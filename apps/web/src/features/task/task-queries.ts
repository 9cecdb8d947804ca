/** Open tasks of the team, and completing them without leaving the page. */
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { TaskList, type Task, type TaskSettlement } from '@praxis/contracts/task/task';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { showExpected, useChange, type Change } from '../../lib/api/use-change.js';

/** The first open tasks, and the number of all open ones. */
export type OpenTasks = Pick<TaskList, 'items' | 'count'>;

export function useTasks(tenantId: string): UseQueryResult<OpenTasks> {
  return useQuery({
    queryKey: queryKeys.task(tenantId),
    queryFn: () => tenantRequest({ method: 'GET', path: '/v1/tasks', schema: TaskList }),
    retry: RETRY.usual,
  });
}

interface Settling extends TaskSettlement {
  task: Task;
}

const DONE = { done: 'Task done', approved: 'Approved', declined: 'Declined' } as const;

/** Removes a task from the list immediately; it is put back if the change is refused. */
export function useTaskSettlement(tenantId: string): Change<Settling, Acknowledged> {
  const key = queryKeys.task(tenantId);
  return useChange<Settling, Acknowledged>({
    request: ({ task, status }) =>
      tenantRequest({
        method: 'POST',
        path: `/v1/tasks/${task.id}/settle`,
        body: { status },
        schema: Acknowledged,
      }),
    optimistic: ({ task }) => showExpected<OpenTasks>(key, (open) => without(open, task)),
    success: (_, { task, status }) => ({ title: DONE[status], text: task.title }),
    failure: { title: 'Could not change the task' },
    invalidatesAnyway: [key],
  });
}

function without(open: OpenTasks, { id }: Task): OpenTasks {
  const items = open.items.filter((task) => task.id !== id);
  return { ...open, items, count: open.count - (open.items.length - items.length) };
}
