/** One resource: how much of its quota is used, the overage, and the overage's cost. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import type { ResourceUsage } from '@praxis/contracts/usage/usage';
import { RESOURCE_LABELS, type ResourceType } from '@praxis/contracts/usage/usage.const';
import type { ReactNode } from 'react';
import { CountingText } from '../../components/counting-text.js';
import { UsageBar } from '../../components/usage-bar.js';
import { number, priceOf } from '../../lib/core/format.js';
import { ofQuota, rateText } from './usage-labels.js';

interface ResourceCardProps {
  resource: ResourceType;
  usage: ResourceUsage;
  /** Undefined for users who may not track a test use. */
  onTrack: (() => void) | undefined;
  isTracking: boolean;
}

export function ResourceCard({ resource, usage, onTrack, isTracking }: ResourceCardProps) {
  const label = RESOURCE_LABELS[resource];
  const { current_usage: used, quota_limit: quota, overage_amount: overage } = usage;
  return (
    <Flex
      as="article"
      aria-label={label}
      data-testid={`resource-${resource}`}
      direction="column"
      gap="3"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      p="4"
    >
      <Flex justify="space-between" align="center" gap="2" minH="8">
        <Heading as="h3" fontSize="md" fontWeight="medium">
          {label}
        </Heading>
        {onTrack && (
          <Button
            size="xs"
            variant="ghost"
            aria-label={`Test Track: ${label}`}
            aria-disabled={isTracking || undefined}
            onClick={() => !isTracking && onTrack()}
          >
            Test Track
          </Button>
        )}
      </Flex>
      <Text fontSize="xl" lineHeight="1.2" fontVariantNumeric="tabular-nums" letterSpacing="-0.01em">
        <CountingText>{ofQuota(used, quota)}</CountingText>
      </Text>
      <UsageBar label={label} percent={quota === null ? null : usage.usage_percentage} />
      <Box as="dl" display="grid" gap="1" fontSize="md" fontVariantNumeric="tabular-nums">
        <Line name="Overage">
          {overage > 0 ? `${number(overage)}, ${rateText(usage.overage_rate_cents)}` : 'None'}
        </Line>
        <Line name="Cost">{priceOf(usage.total_cost_cents)}</Line>
        <Line name="Expected by period end">{number(usage.forecast_usage)}</Line>
        {usage.reserved > 0 && <Line name="In progress">{number(usage.reserved)}</Line>}
        {usage.hard_limit !== null && <Line name="Your limit">{number(usage.hard_limit)}</Line>}
      </Box>
    </Flex>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Flex justify="space-between" gap="3">
      <Box as="dt" color="fg.muted">
        {name}
      </Box>
      <Box as="dd" textAlign="end">
        {children}
      </Box>
    </Flex>
  );
}
