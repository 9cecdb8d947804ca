/** The practice's calendar. */
import { Page } from '../components/page.js';
import { WithTenant } from '../components/with-tenant.js';
import { CalendarSkeleton } from '../features/appointment/practice/practice-calendar-skeleton.js';
import { PracticeCalendar } from '../features/appointment/practice/practice-calendar.js';

export function AppointmentsPage() {
  return (
    <Page title="Appointments" intro="Who is coming, when, and with which host.">
      <WithTenant skeleton={<CalendarSkeleton />}>
        {(tenant) => <PracticeCalendar tenant={tenant} />}
      </WithTenant>
    </Page>
  );
}
