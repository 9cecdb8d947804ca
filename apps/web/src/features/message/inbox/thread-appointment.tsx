/** The appointment of whom a conversation is with, and what staff do about it without leaving the conversation. */
import { Box } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';
import { AppointmentActions } from '../../../components/appointment/appointment-actions.js';
import { AppointmentLine } from '../../../components/appointment/appointment-line.js';
import { BookForLead } from '../../../components/appointment/book-for-lead.js';
import { mainAppointment } from '../../../components/appointment/main-appointment.js';
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
  const { data } = useCorrespondence(tenantId, lead.id);
  useLiveRefresh(tenantId, [queryKeys.lead.correspondence(tenantId, lead.id)], 'leads');
  if (!data) return null;
  const shown = mainAppointment(data.appointments);
  if (!shown && isLocked) return null;
  return (
    <Box
      as="section"
      aria-label="Appointment"
      px="4"
      py="1.5"
      borderBottomWidth="1px"
      data-testid="thread-appointment"
    >
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
    </Box>
  );
}
