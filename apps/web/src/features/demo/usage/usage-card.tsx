/** The remaining demo usage of a signed-out visitor: bars, the latest uses, and a link to get more. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { DemoUsageResult } from '@praxis/contracts/demo/demo-limiter';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { Loaded } from '../../../components/loaded.js';
import { Notice } from '../../../components/notice.js';
import { Panel } from '../../../components/panel.js';
import { apiRequest } from '../../../lib/api/api-request.js';
import { consoleStore } from '../../../lib/event/console-store.js';
import { clock } from '../../../lib/core/format.js';
import { journeyStore } from '../../../lib/journey/journey-store.js';
import { preferences } from '../../../lib/journey/preferences.js';
import { useStore } from 'zustand';
import { ACTION_NAMES, usageLines, usageWarning, type UsageLine } from './usage-lines.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const POLL_MS = 30_000;

export function UsageCard() {
  const { industry } = useStore(preferences);
  const sessionId = useStore(journeyStore(industry), (journey) => journey.sessionId);
  const { entries } = useStore(consoleStore);
  const usage = useQuery({
    queryKey: queryKeys.demo.usage(sessionId),
    queryFn: async () => {
      const path = `/v1/demo/usage?sessionId=${encodeURIComponent(sessionId)}`;
      return (await apiRequest({ method: 'GET', path, schema: DemoUsageResult, silent: true })).data;
    },
    refetchInterval: POLL_MS,
  });
  const { data, refetch } = usage;
  // The limits are read again after each action, so that it counts immediately.
  const answered = entries.find(({ step, outcome }) => step !== undefined && outcome !== 'pending')?.id;
  useEffect(() => {
    if (answered !== undefined) void refetch();
  }, [answered, refetch]);
  const lines = data ? usageLines(data) : [];
  const warning = usageWarning(lines);
  return (
    <Panel
      title="Demo usage"
      text="Actions left in this session and today."
      headingId="usage-title"
      data-testid="demo-usage"
      mt="4"
      actions={
        <Button size="sm" variant="outline" asChild>
          <Link to={PATHS.auth}>Sign up</Link>
        </Button>
      }
    >
      <Box p="4">
        {warning && <Notice tone="warn" text={warning} mb="4" />}
        <Loaded query={usage} failure="Could not load usage" skeleton={<Skeleton height="40" />}>
          {({ latest }) => (
            <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 1fr)' }} gap="6">
              <Bars lines={lines} />
              <Latest latest={latest} />
            </Grid>
          )}
        </Loaded>
      </Box>
    </Panel>
  );
}

function Bars({ lines }: { lines: UsageLine[] }) {
  return (
    <chakra.table
      w="full"
      fontSize="md"
      fontVariantNumeric="tabular-nums"
      css={{ borderCollapse: 'collapse' }}
    >
      <chakra.thead color="fg.muted" textAlign="start">
        <tr>
          <chakra.th textAlign="start" fontWeight="normal" pb="1">
            Action
          </chakra.th>
          <chakra.th textAlign="start" fontWeight="normal" pb="1">
            This session
          </chakra.th>
          <chakra.th textAlign="start" fontWeight="normal" pb="1">
            Today
          </chakra.th>
        </tr>
      </chakra.thead>
      <tbody>
        {lines.map(({ action, name, session, daily }) => (
          <tr key={action} data-action={action}>
            <chakra.th scope="row" textAlign="start" fontWeight="medium" h="8" pe="3">
              {name}
            </chakra.th>
            <UsageCell label={`${name}, this session`} {...session} />
            <UsageCell label={`${name}, today`} {...daily} />
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}

interface UsageCellProps {
  label: string;
  used: number;
  of: number;
  share: number;
  near: boolean;
}

function UsageCell({ label, used, of, share, near }: UsageCellProps) {
  return (
    <chakra.td w="36%" pe="3">
      <Flex align="center" gap="2">
        <Box
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={of}
          aria-valuenow={Math.min(used, of)}
          flex="1"
          minW="6"
          h="1.5"
          borderRadius="full"
          bg="bg.raised"
          overflow="hidden"
        >
          <Box
            h="full"
            borderRadius="full"
            bg={near ? 'status.warn' : 'brand.solid'}
            style={{ width: `${share * 100}%` }}
          />
        </Box>
        <Box as="span" color={near ? 'status.warn' : 'fg.muted'} whiteSpace="nowrap">
          {used} of {of}
        </Box>
      </Flex>
    </chakra.td>
  );
}

function Latest({ latest }: { latest: DemoUsageResult['latest'] }) {
  return (
    <Box>
      <Heading as="h3" fontSize="md" fontWeight="normal" color="fg.muted" mb="1">
        Latest
      </Heading>
      {latest.length === 0 && (
        <Text fontSize="md" color="fg.muted">
          Nothing yet. Run a step above.
        </Text>
      )}
      <chakra.ol listStyleType="none" fontSize="md" fontVariantNumeric="tabular-nums">
        {latest.map(({ action, at }, index) => (
          <Flex as="li" key={`${at}-${index}`} justify="space-between" gap="3" minH="8" align="center">
            <span>{ACTION_NAMES[action]}</span>
            <Box as="time" color="fg.muted">
              {clock(Date.parse(at))}
            </Box>
          </Flex>
        ))}
      </chakra.ol>
    </Box>
  );
}
