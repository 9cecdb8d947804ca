/** The state of a host's own calendar, and the actions on it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { CalendarState } from '@praxis/contracts/calendar/calendar';
import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../components/confirm.js';
import { Moment } from '../../components/moment.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { showToast } from '../../lib/core/toast-store.js';
import { useChange } from '../../lib/api/use-change.js';
import { CALENDAR_NAMES, CALENDAR_PROBLEMS, unreadLabel, unwrittenSummary } from './calendar-labels.js';
import { checkCalendar, disconnectCalendar } from './calendar-queries.js';
import { queryKeys } from '../../lib/api/query-keys.js';

interface CalendarLineProps {
  hostName: string;
  state: CalendarState;
  /** Undefined for users who can only read. */
  onConnect: (() => void) | undefined;
}

export function CalendarLine({ hostName, state, onConnect }: CalendarLineProps) {
  const { providerId, kind, account, problem, syncedAt, triedAt, unwritten, unread } = state;
  const isFailing = problem !== null || unwritten > 0 || unread > 0;
  const [isAsking, setIsAsking] = useState(false);
  const invalidates = [queryKeys.calendar.all, queryKeys.appointment.allAvailability];
  const check = useChange({
    request: () => checkCalendar(providerId),
    failure: { title: 'Calendar not connected' },
    invalidates,
    onSuccess: ({ problem: found, triedAt: answeredAt }) => {
      if (answeredAt === triedAt)
        showToast({ title: 'The calendar has not answered yet', text: 'We will try again.', tone: 'info' });
      else if (found === null) showToast({ title: 'The calendar is in sync', tone: 'good' });
      else showToast({ title: 'The calendar is not in sync', text: CALENDAR_PROBLEMS[found], tone: 'bad' });
    },
  });
  const disconnect = useChange({
    request: () => disconnectCalendar(providerId),
    success: 'Calendar disconnected',
    failure: { title: 'Calendar not disconnected' },
    invalidates,
  });
  const isConnected = kind !== 'none';
  return (
    <Box mt="2" data-testid="provider-calendar">
      <Flex align="center" gap="2" wrap="wrap" fontSize="md">
        <Text color={isConnected ? undefined : 'fg.muted'} overflowWrap="anywhere" minW="0">
          {isConnected ? `${CALENDAR_NAMES[kind]} · ${account ?? ''}` : 'No calendar connected'}
        </Text>
        {isConnected && isFailing && <ToneBadge tone="bad">Not in sync</ToneBadge>}
        {isConnected && !isFailing && syncedAt !== null && <ToneBadge tone="good">Connected</ToneBadge>}
        {isConnected && !isFailing && triedAt === null && <ToneBadge tone="info">Checking</ToneBadge>}
      </Flex>
      {isConnected && (
        <Text fontSize="md" color="fg.muted">
          {problem !== null && `${CALENDAR_PROBLEMS[problem]} `}
          {unwritten > 0 && `${unwrittenSummary(unwritten)} `}
          {unread > 0 && `${unreadLabel(unread)} `}
          {syncedAt === null ? (
            'Not synced yet.'
          ) : (
            <>
              Last in sync <Moment at={syncedAt} />.
            </>
          )}
        </Text>
      )}
      {onConnect && (
        <Flex gap="2" mt="2" wrap="wrap">
          <Button
            size="xs"
            variant="outline"
            aria-label={`${isConnected ? 'Change' : 'Connect'} calendar of ${hostName}`}
            data-opens={`calendar/${providerId}`}
            onClick={onConnect}
          >
            <CalendarSync aria-hidden />
            {isConnected ? 'Change' : 'Connect calendar'}
          </Button>
          {isConnected && (
            <>
              <Button
                size="xs"
                variant="outline"
                aria-label={`Test calendar of ${hostName}`}
                aria-disabled={check.isPending ? true : undefined}
                onClick={() => {
                  if (!check.isPending) check.mutate(undefined);
                }}
              >
                {check.isPending ? 'Testing…' : 'Test'}
              </Button>
              <Button
                size="xs"
                variant="outline"
                aria-label={`Disconnect calendar of ${hostName}`}
                onClick={() => setIsAsking(true)}
              >
                Disconnect
              </Button>
            </>
          )}
        </Flex>
      )}
      {isAsking && (
        <Confirm
          title="Disconnect this calendar?"
          text="Appointments are no longer written into it, and its busy times are offered again. Existing entries are kept."
          confirm="Disconnect"
          onClose={() => setIsAsking(false)}
          onConfirm={() => disconnect.mutate(undefined)}
        />
      )}
    </Box>
  );
}
