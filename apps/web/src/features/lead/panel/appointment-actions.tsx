/** What staff do about an appointment: move it, cancel it, say whether its client came. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import type { LeadAppointment } from '@praxis/contracts/message/correspondence';
import { lazy, Suspense, useState } from 'react';
import { useChange } from '../../../lib/api/use-change.js';
import { useNow } from '../../../lib/core/use-now.js';
import { changeAppointment } from './change-appointment.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const ChangeDialog = lazy(async () => ({
  default: (await import('./appointment-change-dialog.js')).AppointmentChangeDialog,
}));

interface AppointmentActionsProps {
  tenantId: string;
  leadId: string;
  appointment: LeadAppointment;
}

export function AppointmentActions({ tenantId, leadId, appointment }: AppointmentActionsProps) {
  const [asking, setAsking] = useState<'reschedule' | 'cancel'>();
  const { id, status, start } = appointment;
  const now = useNow(status === 'confirmed', 30_000);
  const isBegun = Date.parse(start) <= now;
  const mark = useChange({
    call: (action: 'attended' | 'no_show') => changeAppointment(id, { action }),
    success: ({ appointment: { status: marked } }) => ({
      title: marked === 'attended' ? 'Marked as attended' : 'Marked as no-show',
    }),
    failure: { title: 'Appointment not changed' },
    invalidates: [queryKeys.lead.correspondence(tenantId, leadId), queryKeys.lead.timeline(tenantId, leadId)],
  });
  const mayMark = isBegun && ['confirmed', 'attended', 'no_show'].includes(status);
  const mayMove = (status === 'confirmed' && !isBegun) || status === 'cancelled' || status === 'no_show';
  return (
    <Flex gap="2" wrap="wrap" mt="1">
      {mayMark && status !== 'attended' && (
        <Button size="xs" variant="outline" disabled={mark.isPending} onClick={() => mark.mutate('attended')}>
          Attended
        </Button>
      )}
      {mayMark && status !== 'no_show' && (
        <Button size="xs" variant="outline" disabled={mark.isPending} onClick={() => mark.mutate('no_show')}>
          No-show
        </Button>
      )}
      {mayMove && (
        <Button size="xs" variant="outline" onClick={() => setAsking('reschedule')}>
          {status === 'confirmed' ? 'Reschedule' : 'Book again'}
        </Button>
      )}
      {status === 'confirmed' && (
        <Button size="xs" variant="outline" onClick={() => setAsking('cancel')}>
          Cancel
        </Button>
      )}
      {asking && (
        <Suspense>
          <ChangeDialog
            {...{ tenantId, leadId, appointment, action: asking }}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </Flex>
  );
}
