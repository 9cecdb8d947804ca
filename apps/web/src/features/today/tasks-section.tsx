/** What automations ask the team to do, or to approve before they go on. It is there while something is open. */
import { Box } from '@chakra-ui/react/box';
import { Button, IconButton } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import type { Task, TaskSettlement } from '@praxis/contracts/task/task';
import { Check, CircleHelp, ListTodo } from 'lucide-react';
import { PATHS } from '../../app/paths.js';
import { Moment } from '../../components/moment.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useSession } from '../../lib/auth/auth-session.js';
import { useLiveRefresh } from '../../lib/live/live-refresh.js';
import { useTaskSettlement, useTasks } from './task-queries.js';
import { TodayRow } from './today-row.js';
import { TodayRows, TodaySection } from './today-section.js';

export function TasksSection({ tenantId }: { tenantId: string }) {
  const { readOnly } = useSession();
  const { data: tasks = [] } = useTasks(tenantId);
  const settlement = useTaskSettlement(tenantId);
  useLiveRefresh(tenantId, [queryKeys.task(tenantId)], 'tasks');
  if (tasks.length === 0) return null;
  return (
    <TodaySection id="tasks" title="Tasks" count={tasks.length} shown={tasks.length} empty="">
      <TodayRows>
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            onSettle={readOnly ? undefined : (status) => settlement.mutate({ task, status })}
          />
        ))}
      </TodayRows>
    </TodaySection>
  );
}

interface TaskRowProps {
  task: Task;
  onSettle: ((status: TaskSettlement['status']) => void) | undefined;
}

function TaskRow({ task, onSettle }: TaskRowProps) {
  const isApproval = task.kind === 'approval';
  const Icon = isApproval ? CircleHelp : ListTodo;
  return (
    <TodayRow
      to={task.leadId ? `${PATHS.leads}/${task.leadId}` : PATHS.executions}
      testId="today-task"
      id={task.id}
      lead={<Icon size={16} aria-label={isApproval ? 'Needs your answer' : 'To do'} />}
      name={task.title}
      person={{ leadId: task.leadId, masked: task.masked, name: null }}
      detail={isApproval ? 'A workflow waits for the answer' : ''}
      since={
        task.dueAt ? (
          <Box as="span">
            due <Moment at={task.dueAt} />
          </Box>
        ) : (
          <Moment at={task.createdAt} />
        )
      }
      action={
        onSettle &&
        (isApproval ? <Answers task={task} onSettle={onSettle} /> : <Done task={task} onSettle={onSettle} />)
      }
    />
  );
}

type AnswerProps = Required<Pick<TaskRowProps, 'task'>> & { onSettle: NonNullable<TaskRowProps['onSettle']> };

function Done({ task, onSettle }: AnswerProps) {
  return (
    <IconButton
      variant="ghost"
      size="sm"
      aria-label={`Mark as done: ${task.title}`}
      title="Mark as done"
      onClick={() => onSettle('done')}
    >
      <Check aria-hidden />
    </IconButton>
  );
}

function Answers({ task, onSettle }: AnswerProps) {
  return (
    <Flex gap="1">
      <Button
        size="sm"
        variant="outline"
        aria-label={`Approve: ${task.title}`}
        onClick={() => onSettle('approved')}
      >
        Approve
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Decline: ${task.title}`}
        onClick={() => onSettle('declined')}
      >
        Decline
      </Button>
    </Flex>
  );
}
