/** The next appointments, by day, and past ones without a recorded attendance. */
import { Box } from '@chakra-ui/react/box';
import { IconButton } from '@chakra-ui/react/button';
import type { TodayAppointment, TodayResult } from '@praxis/contracts/today/today';
import { TODAY_DAYS } from '@praxis/contracts/today/today.const';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { PATHS } from '../../app/paths.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import { timeIn } from '../../lib/core/format.js';
import { appointmentDetail, appointmentWords, dayHeading } from './today-labels.js';
import { TodayRow } from './today-row.js';
import { TodayRows, TodaySection } from '../../components/today/today-section.js';
import { lazyDialog } from '../../components/lazy-part.js';

const ChangeDialog = lazyDialog(
  () => import('../../components/appointment/appointment-change-dialog.js'),
  'AppointmentChangeDialog',
);

interface TodayAppointmentsProps {
  tenantId: string;
  today: TodayResult;
}

export function TodayAppointments({ tenantId, today }: TodayAppointmentsProps) {
  const { items, count } = today.appointments;
  // The time at which the list was read, which happens every minute: only appointments that begin later can be moved.
  const now = Date.parse(today.at);
  const { readOnly } = useAuthSession();
  const [moved, setMoved] = useState<TodayAppointment>();
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
              <AppointmentRow
                key={item.id}
                item={item}
                now={now}
                timeZone={today.timeZone}
                onMove={readOnly ? undefined : () => setMoved(item)}
              />
            ))}
        </TodayRows>
      ))}
      {moved && (
        <ChangeDialog
          tenantId={tenantId}
          leadId={moved.leadId}
          action="reschedule"
          appointment={{ ...moved, timeZone: today.timeZone }}
          onClose={() => setMoved(undefined)}
        />
      )}
    </TodaySection>
  );
}

interface AppointmentRowProps {
  item: TodayAppointment;
  timeZone: string;
  now: number;
  /** Undefined for users who may not move the appointment. */
  onMove: (() => void) | undefined;
}

function AppointmentRow({ item, timeZone, now, onMove }: AppointmentRowProps) {
  const words = appointmentWords(item, now);
  const name = item.name ?? 'A client';
  const mayMove = item.status === 'confirmed' && Date.parse(item.start) > now;
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
      name={name}
      person={{ leadId: item.leadId, masked: item.masked, purpose: 'Prepare an appointment' }}
      detail={appointmentDetail(item, timeZone)}
      badge={words && <ToneBadge tone={words.tone}>{words.label}</ToneBadge>}
      action={
        mayMove &&
        onMove && (
          <IconButton
            variant="ghost"
            size="sm"
            aria-label={`Reschedule the appointment with ${name}`}
            title="Reschedule"
            onClick={onMove}
          >
            <CalendarClock aria-hidden />
          </IconButton>
        )
      }
    />
  );
}
