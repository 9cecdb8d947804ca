/** One service: its state, its failures, and whether no requests are sent to it for a while ("Circuit Open"). */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { ToneBadge, type Tone } from '../../../components/tone-badge.js';
import { counted } from '../../../lib/core/format.js';
import { secondsSinceFailure, type ServiceLine } from './service-lines.js';

const STATUS: Record<ServiceLine['status'], { label: string; tone: Tone }> = {
  healthy: { label: 'Healthy', tone: 'good' },
  degraded: { label: 'Degraded', tone: 'warn' },
  unavailable: { label: 'Unavailable', tone: 'bad' },
};

export function ServiceLineRow({ line, now }: { line: ServiceLine; now: number }) {
  const { id, label, status, circuitOpen, failureCount } = line;
  const seconds = secondsSinceFailure(line, now);
  const details = [
    failureCount ? counted(failureCount, 'failure') : undefined,
    seconds === undefined ? undefined : `${seconds} s ago`,
  ].filter(Boolean);
  return (
    <Flex
      as="li"
      data-service={id}
      data-status={status}
      align="center"
      gap="2"
      minH="9"
      py="1"
      borderTopWidth="1px"
      fontSize="md"
    >
      <Box flex="1" minW="0">
        <Text color="fg" overflowWrap="anywhere">
          {label}
        </Text>
        {details.length > 0 && (
          <Text color="fg.muted" fontSize="xs" fontVariantNumeric="tabular-nums">
            {details.join(', ')}
          </Text>
        )}
      </Box>
      {circuitOpen && <ToneBadge tone="bad">Circuit Open</ToneBadge>}
      <ToneBadge tone={STATUS[status].tone}>{STATUS[status].label}</ToneBadge>
    </Flex>
  );
}
