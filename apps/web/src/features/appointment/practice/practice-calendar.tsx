/** The practice's calendar: a day by host, a week or an agenda, live, and the appointment that is open beside it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import type { AppointmentItem } from '@praxis/contracts/appointment/appointment-change';
import type { Host } from '@praxis/contracts/appointment/scheduling';
import { useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { lockReason } from '../../../lib/auth/lock-reason.js';
import type { Action } from '../../../lib/core/action/action.js';
import { useActions } from '../../../lib/core/action/use-actions.js';
import { useHosts } from '../../../lib/appointment/hosts.js';
import { wallDay, zoneName } from '../../../lib/core/format.js';
import { useAsked } from '../../../lib/core/use-asked.js';
import { useLiveRefresh } from '../../../lib/live/live-refresh.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { BOOK } from '../appointment-actions.js';
import { Agenda } from './agenda.js';
import { AppointmentPanel } from './appointment-panel.js';
import { useCalendarAddress, type CalendarAddress } from './practice-calendar-address.js';
import { useAppointments } from './practice-calendar-queries.js';
import { CalendarSkeleton } from './practice-calendar-skeleton.js';
import { CalendarToolbar } from './practice-calendar-toolbar.js';
import { columnsOf, shownOf } from './grid-columns.js';
import { MovableGrid } from './movable-grid.js';
import { lazyDialog } from '../../../components/lazy-part.js';

const BookingDialog = lazyDialog(
  () => import('../../../components/appointment/booking-dialog.js'),
  'BookingDialog',
);

const CLOSE: Action = {
  id: 'appointment.close',
  label: 'Close the appointment',
  group: 'Appointments',
  keys: ['Escape'],
  isKeyOnly: true,
};

export function PracticeCalendar({ tenant }: { tenant: CurrentTenant }) {
  const hosts = useHosts(tenant.id);
  return (
    <Loaded query={hosts} failure="Could not load the hosts" skeleton={<CalendarSkeleton />} framed>
      {({ items, timeZone }) =>
        items.length === 0 ? <NoHosts /> : <Calendar tenant={tenant} hosts={items} timeZone={timeZone} />
      }
    </Loaded>
  );
}

interface CalendarProps {
  tenant: CurrentTenant;
  hosts: readonly Host[];
  /** The practice's time zone. */
  timeZone: string;
}

function Calendar({ tenant, hosts, timeZone }: CalendarProps) {
  const { readOnly } = useAuthSession();
  const reason = lockReason({ role: tenant.role, needed: 'staff', readOnly });
  const address = useCalendarAddress(timeZone, hosts);
  const { days, openId, close } = address;
  const booked = useAppointments(tenant.id, { days, timeZone });
  const connected = useLiveRefresh(tenant.id, [queryKeys.appointment.calendar(tenant.id)]);
  const [booking, setBooking] = useState(false);
  useAsked(BOOK, reason ? undefined : () => setBooking(true));
  useActions(openId === undefined ? [] : [{ ...CLOSE, run: close }]);
  return (
    <Box data-testid="practice-calendar" data-connected={connected}>
      <CalendarToolbar
        address={address}
        hosts={hosts}
        title={titleOf(days)}
        onBook={reason ? undefined : () => setBooking(true)}
      />
      <Loaded query={booked} failure="Could not load the appointments" skeleton={<CalendarSkeleton />} framed>
        {(items) => (
          <Days
            tenantId={tenant.id}
            address={address}
            hosts={hosts}
            items={items}
            timeZone={timeZone}
            isLocked={reason !== undefined}
          />
        )}
      </Loaded>
      <Box fontSize="xs" color="fg.muted" mt="2">
        Times are in {zoneName(`${days[0]}T12:00:00Z`, timeZone)}.
      </Box>
      {openId && (
        <AppointmentPanel
          key={openId}
          tenantId={tenant.id}
          id={openId}
          timeZone={timeZone}
          reason={reason}
          onClose={close}
          onOpen={address.open}
        />
      )}
      {booking && (
        <BookingDialog
          tenantId={tenant.id}
          day={address.date < address.today ? address.today : address.date}
          onClose={() => setBooking(false)}
          onBooked={address.open}
        />
      )}
    </Box>
  );
}

interface DaysProps {
  tenantId: string;
  address: CalendarAddress;
  hosts: readonly Host[];
  items: readonly AppointmentItem[];
  timeZone: string;
  /** True when no appointment can be moved. */
  isLocked: boolean;
}

function Days({ tenantId, address, hosts, items, timeZone, isLocked }: DaysProps) {
  const { view, days, host, openId, hrefOf } = address;
  const ofHost = items.filter(({ providerId }) => host === undefined || providerId === host);
  const empty = ofHost.length === 0;
  if (view === 'agenda')
    return empty ? (
      <Nothing days={days} />
    ) : (
      <Agenda days={days} timeZone={timeZone} hrefOf={hrefOf} items={ofHost} />
    );
  return (
    <>
      {empty && (
        <Box mb="2" fontSize="md" color="fg.muted" role="status">
          {nothingOn(days)}
        </Box>
      )}
      <MovableGrid
        columns={columnsOf({ view, days, host, hosts, items: ofHost, timeZone })}
        shown={shownOf({ days, host, hosts, items: ofHost, timeZone })}
        tenantId={tenantId}
        days={days}
        timeZone={timeZone}
        openId={openId}
        hrefOf={hrefOf}
        isLocked={isLocked}
      />
    </>
  );
}

const nothingOn = (days: readonly string[]): string =>
  days.length === 1 ? 'No appointments on this day.' : 'No appointments on these days.';

function Nothing({ days }: { days: readonly string[] }) {
  return (
    <Panel>
      <EmptyState
        drawing="appointments"
        title={nothingOn(days).replace('.', '')}
        text="Bookings appear here as soon as they are made."
      />
    </Panel>
  );
}

function NoHosts() {
  return (
    <Panel data-testid="no-hosts">
      <EmptyState
        drawing="appointments"
        title="No one takes appointments yet"
        text="Add a host with working hours, and their times can be booked."
      >
        <Button size="sm" asChild>
          <Link to={PATHS.settingsScheduling}>Add a host</Link>
        </Button>
      </EmptyState>
    </Panel>
  );
}

/** `Tuesday, May 5`, or the first and the last day. */
function titleOf(days: readonly string[]): string {
  const [first = ''] = days;
  const last = days.at(-1) ?? first;
  if (first === last) return wallDay(first);
  const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return `${short.format(new Date(first))} – ${short.format(new Date(last))}`;
}
