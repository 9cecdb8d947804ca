/** The start, end and length of the billing cycle. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { BillingCycle } from '@praxis/contracts/billing/billing';
import { Panel } from '../../components/panel.js';
import { dateOf } from '../../lib/core/format.js';
import { useNow } from '../../lib/core/use-now.js';
import { daysUntil } from './usage-labels.js';

const MINUTE_MS = 60_000;

export function CyclePanel({ cycle }: { cycle: BillingCycle | null }) {
  return (
    <Panel title="Current Billing Cycle" headingId="cycle-title" data-testid="current-cycle">
      {cycle ? (
        <Cycle cycle={cycle} />
      ) : (
        <Text color="fg.muted" px="4" py="3">
          No billing cycle has begun.
        </Text>
      )}
    </Panel>
  );
}

function Cycle({ cycle: { period_start: start, period_end: end } }: { cycle: BillingCycle }) {
  const now = useNow(true, MINUTE_MS);
  const lines = [
    ['Period start', dateOf(start)],
    ['Period end', dateOf(end)],
    ['Days remaining', String(daysUntil(end, now))],
  ];
  return (
    <Box as="dl" px="4" py="2" fontSize="md" fontVariantNumeric="tabular-nums">
      {lines.map(([name, value], index) => (
        <Flex
          key={name}
          justify="space-between"
          gap="3"
          py="2"
          borderTopWidth={index > 0 ? '1px' : undefined}
        >
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Flex>
      ))}
    </Box>
  );
}
