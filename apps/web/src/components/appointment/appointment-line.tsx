/** One appointment: when, with whom, its state, its last change, and the available actions. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { LeadAppointment } from '@praxis/contracts/message/correspondence';
import type { ReactNode } from 'react';
import { clientTime } from '../../lib/appointment/client-time.js';
import { dayIn, timeIn, zoneName } from '../../lib/core/format.js';
import { ToneBadge } from '../tone-badge.js';
import { APPOINTMENT_LABELS, CHANGE_LABELS } from './appointment-labels.js';

interface AppointmentLineProps {
  appointment: LeadAppointment;
  /** The available actions. */
  children: ReactNode;
}

export function AppointmentLine({ appointment, children }: AppointmentLineProps) {
  const { status, start, timeZone, provider, lastChange, isCalendarFailing } = appointment;
  const theirs = clientTime(appointment);
  const { label, tone } = APPOINTMENT_LABELS[status];
  return (
    <Flex gap="3" align="baseline" justify="space-between" py="1" data-testid="lead-appointment">
      <Box minW="0">
        <Text fontSize="md">
          {dayIn(start, timeZone)}, {timeIn(start, timeZone)}
        </Text>
        <Text fontSize="xs" color="fg.muted">
          {provider} · {zoneName(start, timeZone)}
          {theirs && ` · ${theirs} for the client`}
        </Text>
        {lastChange && (
          <Text fontSize="xs" color="fg.muted" overflowWrap="anywhere" data-testid="appointment-change">
            {CHANGE_LABELS[lastChange.kind]} by{' '}
            {lastChange.actor === 'client' ? 'the client' : lastChange.actor}
            {lastChange.reason ? `: ${lastChange.reason}` : ''}
          </Text>
        )}
        {isCalendarFailing && (
          <Text fontSize="xs" color="status.bad" data-testid="calendar-failing">
            The host’s calendar is out of date. We retry automatically.
          </Text>
        )}
        {children}
      </Box>
      <ToneBadge tone={tone}>{label}</ToneBadge>
    </Flex>
  );
}
