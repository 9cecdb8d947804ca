/** The appointment of the lead in a conversation, and staff's actions on it without leaving the conversation. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import { AppointmentActions } from '../../../components/appointment/appointment-actions.js';
import { AppointmentLine } from '../../../components/appointment/appointment-line.js';
import { BookForLead } from '../../../components/appointment/book-for-lead.js';
import { mainAppointment } from '../../../components/appointment/main-appointment.js';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { useCorrespondence } from '../../../lib/lead/correspondence.js';
import { useLiveRefresh } from '../../../lib/live/live-refresh.js';

interface ThreadAppointmentProps {
  tenantId: string;
  lead: { id: string; name: string };
  /** True when nothing can be changed. */
  isLocked: boolean;
}

export function ThreadAppointment({ tenantId, lead, isLocked }: ThreadAppointmentProps) {
  const stored = useCorrespondence(tenantId, lead.id);
  useLiveRefresh(tenantId, [queryKeys.lead.correspondence(tenantId, lead.id)], 'leads');
  const shown = mainAppointment(stored.data?.appointments ?? []);
  if (stored.data && !shown && isLocked) return null;
  return (
    <Box
      as="section"
      aria-label="Appointment"
      px="4"
      py="1.5"
      borderBottomWidth="1px"
      data-testid="thread-appointment"
    >
      <Loaded query={stored} failure="Could not load the appointment" inLine skeleton={<LineSkeleton />}>
        {() => (
          <>
            {shown ? (
              <AppointmentLine appointment={shown}>
                {!isLocked && (
                  <AppointmentActions tenantId={tenantId} leadId={lead.id} appointment={shown} confirms />
                )}
              </AppointmentLine>
            ) : (
              <Text fontSize="md" color="fg.muted" mb="1">
                No appointment yet.
              </Text>
            )}
            {!isLocked && shown?.status !== 'confirmed' && <BookForLead tenantId={tenantId} lead={lead} />}
          </>
        )}
      </Loaded>
    </Box>
  );
}

function LineSkeleton() {
  return (
    <Loading label="Loading the appointment" gap="1" py="1">
      <Skeleton h="4" w="48" />
      <Skeleton h="4" w="32" />
    </Loading>
  );
}
