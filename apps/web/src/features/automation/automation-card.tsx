/** "Automation Workflows": what a practice's workflows are doing (specification 1, section 2, "Work plan page"). */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { AutomationStatus } from '@praxis/contracts/automation/automation-run.const';
import { Activity, CircleCheck, Clock, TriangleAlert, type LucideIcon } from 'lucide-react';
import { ListRow } from '../../components/list-row.js';
import { Panel } from '../../components/panel.js';
import { ToneBadge, type Tone } from '../../components/tone-badge.js';
import { momentOf, number } from '../../lib/core/format.js';
import { useAutomations } from './automation-queries.js';

const LOOK: Record<AutomationStatus, { label: string; tone: Tone; icon: LucideIcon; color: string }> = {
  active: { label: 'active', tone: 'good', icon: CircleCheck, color: 'status.good' },
  deploying: { label: 'deploying', tone: 'neutral', icon: Clock, color: 'status.warn' },
  error: { label: 'error', tone: 'bad', icon: TriangleAlert, color: 'status.bad' },
  inactive: { label: 'inactive', tone: 'neutral', icon: Activity, color: 'fg.muted' },
};

export function AutomationCard({ tenantId }: { tenantId: string }) {
  const { data: workflows = [] } = useAutomations(tenantId);
  if (workflows.length === 0) return null;
  return (
    <Panel title="Automation Workflows">
      <chakra.ul listStyleType="none" aria-label="Automation Workflows">
        {workflows.map(({ id, name, status, executionCount, lastExecutionAt }) => {
          const { label, tone, icon: Icon, color } = LOOK[status];
          return (
            <ListRow key={id} data-testid="client-workflow">
              <Box color={color} flexShrink="0">
                <Icon size={16} aria-hidden />
              </Box>
              <Flex flex="1" minW="0" gap="3" wrap="wrap" justify="space-between">
                <Text fontWeight="medium">{name}</Text>
                <Text fontSize="md" color="fg.muted">
                  {number(executionCount)} executions
                  {lastExecutionAt !== null && ` · Last run: ${momentOf(lastExecutionAt)}`}
                </Text>
              </Flex>
              <ToneBadge tone={tone}>{label}</ToneBadge>
            </ListRow>
          );
        })}
      </chakra.ul>
    </Panel>
  );
}
