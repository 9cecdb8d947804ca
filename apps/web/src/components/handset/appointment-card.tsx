/** The booked appointment on the handset: when (in its zone), with whom, where, the code, the calendar file. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { Appointment } from '@praxis/contracts/appointment/appointment';
import { CalendarPlus } from 'lucide-react';
import { dayIn, timeIn, zoneName } from '../../lib/core/format.js';

interface AppointmentCardProps {
  appointment: Appointment;
  /** True when it arrived while the reader was looking. */
  isNew?: boolean;
}

export function AppointmentCard({ appointment, isNew = false }: AppointmentCardProps) {
  const { start, end, timeZone, provider, location, confirmationCode, icsUrl } = appointment;
  const rows = [
    ['With', provider],
    ['Where', location],
    ['Code', confirmationCode],
  ] as const;
  return (
    <Box
      data-testid="appointment-card"
      borderWidth="1px"
      borderColor="brand.fg"
      borderRadius="md"
      p="3"
      animation={isNew ? 'rise' : undefined}
    >
      <Text fontWeight="medium">{dayIn(start, timeZone)}</Text>
      <Text fontSize="md" fontVariantNumeric="tabular-nums">
        {timeIn(start, timeZone)} to {timeIn(end, timeZone)}
      </Text>
      <Text fontSize="xs" color="fg.muted" title={timeZone}>
        {zoneName(start, timeZone)}
      </Text>
      <chakra.dl mt="2" fontSize="md">
        {rows.map(([label, value]) => (
          <Flex key={label} gap="2">
            <chakra.dt color="fg.muted" w="12">
              {label}
            </chakra.dt>
            <chakra.dd fontFamily={label === 'Code' ? 'mono' : undefined}>{value}</chakra.dd>
          </Flex>
        ))}
      </chakra.dl>
      {icsUrl && (
        <Button size="sm" variant="outline" mt="3" w="full" asChild>
          <a href={icsUrl} download={`appointment-${confirmationCode}.ics`}>
            <CalendarPlus aria-hidden />
            Add to calendar
          </a>
        </Button>
      )}
    </Box>
  );
}
