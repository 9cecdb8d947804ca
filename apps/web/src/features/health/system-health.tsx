/** What the platform stands on, as it is now: asked every half minute, and at the press of a button. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { RefreshCw } from 'lucide-react';
import { Panel } from '../../components/panel.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { latency } from '../../lib/core/format.js';
import { PARTS, verdictOf, type PartName } from './health-verdict.js';
import { HEALTH_POLL_MS, useHealth } from './use-health.js';

const LABELS: Record<PartName, { name: string; what: string }> = {
  database: { name: 'Records', what: 'PostgreSQL: leads, appointments, messages' },
  temporal: { name: 'Workflow engine (Temporal)', what: 'Runs every journey' },
  worker: { name: 'Worker', what: 'Books, sends and follows up' },
};

export function SystemHealth() {
  const { data, isFetching, refetch } = useHealth();
  const verdict = verdictOf(data?.readiness);
  return (
    <Panel
      title="System health"
      text={
        data
          ? `Answered in ${latency(data.latencyMs)}, checked every ${HEALTH_POLL_MS / 1_000} seconds.`
          : 'Checking…'
      }
      headingId="health-title"
      data-testid="system-health"
      data-state={verdict.state}
      actions={
        <Flex gap="3" align="center">
          <ToneBadge tone={verdict.tone}>{verdict.words}</ToneBadge>
          <Button
            size="sm"
            variant="ghost"
            px="1"
            aria-label="Check now"
            title="Check now"
            onClick={() => void refetch()}
          >
            <Box
              as="span"
              display="inline-flex"
              animation={isFetching ? 'spin 1s linear infinite' : undefined}
            >
              <RefreshCw size={16} aria-hidden />
            </Box>
          </Button>
        </Flex>
      }
    >
      <Grid templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}>
        {PARTS.map((part, index) => (
          <Part key={part} part={part} state={data?.readiness?.[part]} first={index === 0} />
        ))}
      </Grid>
    </Panel>
  );
}

interface PartProps {
  part: PartName;
  state: 'up' | 'down' | undefined;
  first: boolean;
}

function Part({ part, state, first }: PartProps) {
  const { name, what } = LABELS[part];
  const color = state === undefined ? 'border.strong' : state === 'up' ? 'status.good' : 'status.bad';
  const edge = first ? '0' : '1px';
  return (
    <Flex
      gap="3"
      p="4"
      borderTopWidth={{ base: edge, md: '0' }}
      borderInlineStartWidth={{ base: '0', md: edge }}
      data-part={part}
      data-state={state}
    >
      <Box w="2" h="2" mt="1.5" flexShrink="0" borderRadius="full" bg={color} />
      <Box minW="0">
        <Text fontWeight="medium">
          {name}
          <Box as="span" fontWeight="normal" color={state === 'down' ? 'status.bad' : 'fg.muted'}>
            {' '}
            {state === undefined ? 'unknown' : state}
          </Box>
        </Text>
        <Text fontSize="md" color="fg.muted">
          {what}
        </Text>
      </Box>
    </Flex>
  );
}
