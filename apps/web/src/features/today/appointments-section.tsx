/** The next appointments, by day, and those of which nobody has said whether the client came. */
import { Box } from '@chakra-ui/react/box';
import type { TodayAppointment, TodayResult } from '@praxis/contracts/today/today';
import { TODAY_DAYS } from '@praxis/contracts/today/today.const';
import { PATHS } from '../../app/paths.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { timeIn } from '../../lib/core/format.js';
import { useNow } from '../../lib/core/use-now.js';
import { appointmentDetail, appointmentWords, dayHeading } from './today-labels.js';
import { TodayRow } from './today-row.js';
import { TodayRows, TodaySection } from './today-section.js';

/** So often a row says anew in how many minutes it starts, milliseconds. */
const TICK_MS = 30_000;

export function AppointmentsSection({ today }: { today: TodayResult }) {
  const { items, count } = today.appointments;
  const now = useNow(
    items.some(({ toDo }) => toDo === 'starts_soon'),
    TICK_MS,
  );
  const days = [...new Set(items.map((item) => dayHeading(item, today)))];
  return (
    <TodaySection
      id="appointments"
      title="Appointments"
      count={count}
      shown={items.length}
      all={{ to: PATHS.appointments, label: 'Calendar' }}
      empty={`No appointments today or in the next ${TODAY_DAYS - 1} days.`}
    >
      {days.map((day) => (
        <TodayRows key={day} label={day}>
          {items
            .filter((item) => dayHeading(item, today) === day)
            .map((item) => (
              <AppointmentRow key={item.id} item={item} timeZone={today.timeZone} now={now} />
            ))}
        </TodayRows>
      ))}
    </TodaySection>
  );
}

function AppointmentRow({ item, timeZone, now }: { item: TodayAppointment; timeZone: string; now: number }) {
  const words = appointmentWords(item, now);
  return (
    <TodayRow
      to={`${PATHS.today}/${item.leadId}`}
      opensBeside
      testId="today-appointment"
      id={item.id}
      lead={
        <Box
          w="4.5rem"
          whiteSpace="nowrap"
          fontVariantNumeric="tabular-nums"
          color={item.status === 'cancelled' ? 'fg.muted' : 'status.booked'}
          textDecoration={item.status === 'cancelled' ? 'line-through' : undefined}
        >
          <time dateTime={item.start}>{timeIn(item.start, timeZone)}</time>
        </Box>
      }
      name={item.name ?? 'A client'}
      person={{ leadId: item.leadId, masked: item.masked }}
      detail={appointmentDetail(item, timeZone)}
      badge={words && <ToneBadge tone={words.tone}>{words.label}</ToneBadge>}
    />
  );
}
