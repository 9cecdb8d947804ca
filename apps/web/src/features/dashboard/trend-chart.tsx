/** Leads per day as bars, with the booked ones filled; the table has the same figures. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import type { TrendDay } from '@praxis/contracts/dashboard/dashboard';
import { DayBars } from '../../components/day-bars.js';
import { dayLabel } from './period-labels.js';

export function TrendChart({ days }: { days: readonly TrendDay[] }) {
  return (
    <DayBars
      name="trend"
      label="Leads and bookings by day"
      endsToday
      days={days.map((trend) => ({
        day: trend.day,
        label: dayLabel(trend),
        value: trend.leads,
        part: trend.booked,
      }))}
      legend={
        <Flex gap="4" color="fg.muted" aria-hidden>
          <Key name="Leads" />
          <Key name="Booked" booked />
        </Flex>
      }
    />
  );
}

function Key({ name, booked = false }: { name: string; booked?: boolean }) {
  return (
    <Flex align="center" gap="1.5">
      <Box
        w="2.5"
        h="2.5"
        borderRadius="2px"
        bg={booked ? 'status.booked' : 'brand.subtle'}
        boxShadow={booked ? undefined : 'inset 0 0 0 1px {colors.brand.solid}'}
      />
      {name}
    </Flex>
  );
}
