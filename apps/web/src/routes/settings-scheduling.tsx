/** Settings, Scheduling. */
import { Box } from '@chakra-ui/react/box';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { FieldsSkeleton } from '../components/loading.js';
import { useDocumentTitle } from '../components/page-title.js';
import { WithTenant } from '../components/with-tenant.js';
import { Scheduling, SchedulingDenied } from '../features/appointment/scheduling/scheduling-section.js';
import { useCalendars } from '../features/calendar/calendar-queries.js';
import { HostCalendar } from '../features/calendar/host-calendar.js';
import type { CurrentTenant } from '../lib/tenant/acting-tenant.js';

export function SettingsSchedulingPage() {
  useDocumentTitle('Scheduling');
  return (
    <Box css={{ maxWidth: '52rem' }}>
      <WithTenant skeleton={<FieldsSkeleton />}>
        {(tenant) =>
          hasRank(tenant.role, 'staff') ? <TenantScheduling tenant={tenant} /> : <SchedulingDenied />
        }
      </WithTenant>
    </Box>
  );
}

/** Scheduling, with each host's own calendar in its row. */
function TenantScheduling({ tenant }: { tenant: CurrentTenant }) {
  const calendars = useCalendars(tenant.id);
  return (
    <Scheduling
      tenant={tenant}
      calendarOf={({ id, name }, place) => (
        <HostCalendar
          hostName={name}
          state={calendars.data?.find(({ providerId }) => providerId === id)}
          {...place}
        />
      )}
    />
  );
}
