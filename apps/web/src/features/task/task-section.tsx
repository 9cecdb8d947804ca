/** Tasks and approvals that automations request from the team. Shown while any are open, or while that is unknown. */
import { Box } from '@chakra-ui/react/box';
import { Button, IconButton } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Task, TaskSettlement } from '@praxis/contracts/task/task';
import { Check, CircleHelp, ListTodo } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.js';
import { Loaded, type Loadable } from '../../components/loaded.js';
import { Loading } from '../../components/loading.js';
import { Moment } from '../../components/moment.js';
import { PersonMark } from '../../components/person-mark.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import { useKeptFocus } from '../../lib/core/focus/kept-focus.js';
import { revealMark } from '../../lib/lead/reveal-mark.js';
import { useLiveRefresh } from '../../lib/live/live-refresh.js';
import { useTaskSettlement, type OpenTasks } from './task-queries.js';
import { TodayRows, TodaySection } from '../../components/today/today-section.js';

const RowLink = chakra(Link);

interface TaskSectionProps {
  tenantId: string;
  /** Read by the page, together with the rest of the day's work. */
  tasks: Loadable<OpenTasks>;
}

export function TaskSection({ tenantId, tasks }: TaskSectionProps) {
  useLiveRefresh(tenantId, [queryKeys.task(tenantId)], 'tasks');
  return (
    <Loaded query={tasks} failure="Could not load the tasks" framed skeleton={<TasksSkeleton />}>
      {(open) => (open.items.length === 0 ? null : <TaskRows tenantId={tenantId} tasks={open} />)}
    </Loaded>
  );
}

function TasksSkeleton() {
  return (
    <Loading label="Loading tasks">
      <TodaySection id="tasks" title="Tasks" empty="">
        <Flex align="center" px="4" h={{ base: '14', md: '11' }}>
          <Skeleton h="4" flex="1" />
        </Flex>
      </TodaySection>
    </Loading>
  );
}

function TaskRows({ tenantId, tasks: { items, count } }: { tenantId: string; tasks: OpenTasks }) {
  const { readOnly } = useAuthSession();
  const settlement = useTaskSettlement(tenantId);
  return (
    <TodaySection id="tasks" title="Tasks" count={count} shown={items.length} empty="">
      <TodayRows>
        {items.map((task) => (
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

/**
 * One task. Its title must be read in full before it is answered, so the title wraps, and on a phone the answers are
 * below it.
 */
function TaskRow({ task, onSettle }: TaskRowProps) {
  const isApproval = task.kind === 'approval';
  const Icon = isApproval ? CircleHelp : ListTodo;
  const place = useKeptFocus<HTMLDivElement>();
  return (
    <Flex
      ref={place}
      as="li"
      align="center"
      wrap={{ base: isApproval ? 'wrap' : 'nowrap', md: 'nowrap' }}
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      _hover={{ bg: 'bg.raised' }}
      data-testid="today-task"
      data-id={task.id}
      {...revealMark({ ...task, name: null })}
    >
      <RowLink
        to={task.leadId ? `${PATHS.leads}/${task.leadId}` : PATHS.executions}
        data-today-row=""
        display="flex"
        flexGrow="1"
        flexBasis={{ base: isApproval ? 'full' : '0', md: '0' }}
        minW="0"
        gap="3"
        alignItems="center"
        ps="4"
        pe="2"
        py="2"
        minH={{ base: '14', md: '11' }}
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        <Box color="fg.muted" flexShrink="0">
          <Icon size={16} aria-label={isApproval ? 'Needs your answer' : 'To do'} />
        </Box>
        <Box as="span" flex="1" minW="0" overflowWrap="anywhere" fontWeight="medium">
          {task.title}
          {task.masked && task.leadId && (
            <chakra.span ms="2">
              <PersonMark id={task.leadId} name={task.title} />
            </chakra.span>
          )}
        </Box>
        <Box as="span" flexShrink="0" fontSize="xs" color="fg.muted">
          {task.dueAt ? (
            <>
              due <Moment at={task.dueAt} />
            </>
          ) : (
            <Moment at={task.createdAt} />
          )}
        </Box>
      </RowLink>
      {onSettle && (
        <Box
          flexShrink="0"
          pe="2"
          ps={isApproval ? { base: '11', md: '0' } : '0'}
          pb={isApproval ? { base: '2', md: '0' } : '0'}
        >
          {isApproval ? (
            <Answers task={task} onSettle={onSettle} />
          ) : (
            <Done task={task} onSettle={onSettle} />
          )}
        </Box>
      )}
    </Flex>
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
