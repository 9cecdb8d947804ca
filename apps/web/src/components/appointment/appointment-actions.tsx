/** Staff's actions on an appointment: move it, cancel it, record attendance. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { useState } from 'react';
import type { ChangeableAppointment } from '../../lib/appointment/change-appointment.js';
import { ConfirmAgain } from './confirm-again.js';
import { useUndoable } from '../../lib/api/use-undoable.js';
import { useNow } from '../../lib/core/use-now.js';
import { afterChange, changeAppointment } from '../../lib/appointment/change-appointment.js';
import { lazyDialog } from '../lazy-part.js';
import { offWhile } from '../../lib/core/focus/off-while.js';

const ChangeDialog = lazyDialog(() => import('./appointment-change-dialog.js'), 'AppointmentChangeDialog');

interface AppointmentActionsProps {
  tenantId: string;
  leadId: string;
  appointment: ChangeableAppointment;
  /** The appointment's confirmation can be sent again from here. */
  confirms?: boolean;
  /** Called with the id of the resulting appointment: the same one, or the one booked in its place. */
  onChanged?: (id: string) => void;
}

type Attendance = 'attended' | 'no_show';

interface Mark {
  id: string;
  sequence: number;
  action: Attendance | 'unmark';
  /** The status to go back to. */
  before: Attendance | 'confirmed';
}

export function AppointmentActions({
  tenantId,
  leadId,
  appointment,
  confirms,
  onChanged,
}: AppointmentActionsProps) {
  const [asking, setAsking] = useState<'reschedule' | 'cancel'>();
  const { id, status, start, sequence } = appointment;
  const now = useNow(status === 'confirmed', 30_000);
  const isBegun = Date.parse(start) <= now;
  // The server delays the effects of attendance until it can no longer be undone.
  const mark = useUndoable({
    request: ({ id: marked, action, sequence: seen }: Mark) =>
      changeAppointment(marked, { action, sequence: seen }),
    success: (_done, { action }) => ({
      title: action === 'attended' ? 'Marked as attended' : 'Marked as no-show',
    }),
    inverse: (done) => ({ ...done, action: done.before === 'confirmed' ? ('unmark' as const) : done.before }),
    undone: 'Undone. Nothing was sent.',
    failure: { title: 'Appointment not changed' },
    invalidates: afterChange(tenantId, leadId),
  });
  const press = (action: Attendance): void => {
    if (status === 'confirmed' || status === 'attended' || status === 'no_show')
      mark.mutate({ id, action, before: status, sequence });
  };
  const mayMark = isBegun && ['confirmed', 'attended', 'no_show'].includes(status);
  const mayMove = (status === 'confirmed' && !isBegun) || status === 'cancelled' || status === 'no_show';
  return (
    <Flex gap="2" wrap="wrap" mt="1">
      {mayMark && status !== 'attended' && (
        <Button size="xs" variant="outline" {...offWhile(mark.isPending)} onClick={() => press('attended')}>
          Attended
        </Button>
      )}
      {mayMark && status !== 'no_show' && (
        <Button size="xs" variant="outline" {...offWhile(mark.isPending)} onClick={() => press('no_show')}>
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
      {confirms && status === 'confirmed' && !isBegun && (
        <ConfirmAgain tenantId={tenantId} leadId={leadId} id={id} />
      )}
      {asking && (
        <ChangeDialog
          tenantId={tenantId}
          leadId={leadId}
          appointment={appointment}
          action={asking}
          onChanged={onChanged}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Flex>
  );
}
