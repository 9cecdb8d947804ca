/** One host in a line or two: who, when, and the next free time. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { Availability, Host } from '@praxis/contracts/appointment/scheduling';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToneBadge } from '../../../components/tone-badge.js';
import { counted, inWords, wallDay, wallTime } from '../../../lib/core/format.js';
import { hoursLabel } from '../../../lib/appointment/working-hours.js';

interface HostRowProps {
  host: Host;
  /** Undefined until the free times are known. */
  free: Availability | undefined;
  /** Undefined for users who can only read. */
  onEdit: (() => void) | undefined;
  /** Content below the host's details. */
  children?: ReactNode;
}

export function HostRow({ host, free, onEdit, children }: HostRowProps) {
  const { name, timeZone, isActive, rules } = host;
  return (
    <Flex
      as="li"
      data-testid="provider"
      gap="3"
      px="4"
      py="3"
      align="start"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
    >
      <Box minW="0" flex="1">
        <Flex align="center" gap="2" wrap="wrap">
          <Text fontWeight="medium">{name}</Text>
          {!isActive && <ToneBadge tone="warn">Takes no appointments</ToneBadge>}
        </Flex>
        <Text fontSize="md" color="fg.muted">
          {hoursLabel(rules.hours)} · {inWords(timeZone)}
        </Text>
        <Text fontSize="md" color="fg.muted">
          {rulesSummary(rules)}
        </Text>
        {isActive && free && (
          <Text fontSize="md" mt="1" data-testid="next-free">
            {nextFreeLabel(free)}
          </Text>
        )}
        {children}
      </Box>
      {onEdit && (
        <Button
          size="sm"
          variant="outline"
          aria-label={`Edit ${name}`}
          data-opens={`host/${host.id}`}
          onClick={onEdit}
        >
          <Pencil aria-hidden />
          Edit
        </Button>
      )}
    </Flex>
  );
}

function rulesSummary({
  slotMins,
  bufferBeforeMins,
  bufferAfterMins,
  noticeMins,
  horizonDays,
  dailyMax,
  blackouts,
}: Host['rules']): string {
  const parts = [`${slotMins} minutes each`];
  if (bufferBeforeMins > 0 || bufferAfterMins > 0)
    parts.push(`${bufferBeforeMins} before and ${bufferAfterMins} after kept free`);
  if (noticeMins > 0) parts.push(`${noticeMins} minutes’ notice`);
  if (dailyMax !== null) parts.push(`at most ${dailyMax} a day`);
  parts.push(`up to ${horizonDays} days ahead`);
  if (blackouts.length > 0) parts.push(counted(blackouts.length, 'closed entry', 'closed entries'));
  return parts.join(' · ');
}

/** The free times of the first day that has any. */
function nextFreeLabel({ days }: Availability): string {
  const [first] = days;
  const [start] = first?.starts ?? [];
  if (!first || start === undefined) return 'No free times in the next two weeks.';
  const shown = first.starts
    .slice(0, 4)
    .map((iso) => wallTime(iso))
    .join(', ');
  return `Next free: ${wallDay(start)}, ${shown}${first.starts.length > 4 ? ' …' : ''}`;
}
