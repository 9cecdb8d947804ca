/** A running work order: each part, what has failed and why, and the available actions. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { findTemplate } from '@praxis/contracts/automation/automation-template.const';
import type { WorkOrder, WorkPart } from '@praxis/contracts/work-order/work-order';
import {
  WORK_PROBLEMS,
  type WorkOrderStatus,
  type WorkPartKind,
  type WorkPartStatus,
} from '@praxis/contracts/work-order/work-order.const';
import { useState } from 'react';
import { Confirm } from '../../components/confirm.js';
import { ListRow } from '../../components/list-row.js';
import { Panel } from '../../components/panel.js';
import { ToneBadge, type Tone } from '../../components/tone-badge.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useLiveRefresh } from '../../lib/live/live-refresh.js';
import { useWorkOrder, useWorkOrderCommand } from './work-order-queries.js';
import { offWhile } from '../../lib/core/focus/off-while.js';

const STATUS: Record<WorkOrderStatus, { label: string; tone: Tone }> = {
  running: { label: 'Under way', tone: 'info' },
  failed: { label: 'Needs you', tone: 'bad' },
  undoing: { label: 'Being undone', tone: 'warn' },
  done: { label: 'Done', tone: 'good' },
  undone: { label: 'Undone', tone: 'neutral' },
};
const PART_STATUS: Record<WorkPartStatus, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  done: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  undone: { label: 'Undone', tone: 'neutral' },
};
const INTEGRATIONS: Record<string, string> = {
  sms: 'Text messages are connected',
  email: 'Email is connected',
  phone: 'A phone number for calls is connected',
  calendar: 'Appointment times are available',
};
const KINDS: Record<Exclude<WorkPartKind, 'prerequisite'>, (name: string) => string> = {
  provision: (name) => `${name} is created`,
  acceptance: (name) => `${name} passes its test`,
  activation: () => 'All workflows are started',
};

function partText({ kind, subject }: WorkPart): string {
  return kind === 'prerequisite'
    ? (INTEGRATIONS[subject] ?? subject)
    : KINDS[kind](findTemplate(subject)?.name ?? subject);
}

function problemText(problem: string): string {
  return Object.hasOwn(WORK_PROBLEMS, problem)
    ? WORK_PROBLEMS[problem as keyof typeof WORK_PROBLEMS]
    : problem;
}

interface WorkOrderPanelProps {
  tenantId: string;
  onboardingId: string;
  mayChange: boolean;
}

export function WorkOrderPanel({ tenantId, onboardingId, mayChange }: WorkOrderPanelProps) {
  const { data: order } = useWorkOrder(tenantId, onboardingId);
  useLiveRefresh(
    tenantId,
    [queryKeys.workOrder.all(tenantId), queryKeys.automation.all(tenantId)],
    'workflows',
  );
  if (!order) return null;
  const { status, parts } = order;
  return (
    <Panel
      title="Work order"
      data-testid="work-order"
      data-status={status}
      actions={<ToneBadge tone={STATUS[status].tone}>{STATUS[status].label}</ToneBadge>}
    >
      <chakra.ol listStyleType="none" aria-label="Parts of the work order">
        {parts.map((part) => (
          <ListRow key={part.position} data-testid="work-part">
            <Text flex="1" minW="0">
              {partText(part)}
              {part.problem !== null && (
                <chakra.span display="block" color="status.bad" fontSize="md">
                  {problemText(part.problem)}
                </chakra.span>
              )}
            </Text>
            <ToneBadge tone={PART_STATUS[part.status].tone}>{PART_STATUS[part.status].label}</ToneBadge>
          </ListRow>
        ))}
      </chakra.ol>
      {mayChange && status === 'failed' && <Buttons tenantId={tenantId} order={order} />}
    </Panel>
  );
}

function Buttons({ tenantId, order: { id } }: { tenantId: string; order: WorkOrder }) {
  const { mutate, isPending } = useWorkOrderCommand(tenantId);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Flex gap="2" p="4" borderTopWidth="1px">
      <Button size="sm" {...offWhile(isPending)} onClick={() => mutate({ id, do: 'retry' })}>
        Try this part again
      </Button>
      <Button size="sm" variant="outline" {...offWhile(isPending)} onClick={() => setIsAsking(true)}>
        Undo the work order
      </Button>
      {isAsking && (
        <Confirm
          title="Undo the work order?"
          text="Everything it created is deleted. Nothing has run yet."
          confirm="Undo it"
          onConfirm={() => mutate({ id, do: 'undo' })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Flex>
  );
}
