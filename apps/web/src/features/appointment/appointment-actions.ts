/** Actions on appointments, available on every page. */
import { PATHS } from '../../app/paths.js';
import type { OfferedAction } from '../../lib/core/action/action.js';
import { asking } from '../../lib/core/use-asked.js';

/** Values of the address that ask the calendar page to do something. */
export const BOOK = 'book';

export const APPOINTMENT_ACTIONS: readonly OfferedAction[] = [
  {
    id: 'appointment.book',
    label: 'Book appointment',
    group: 'Appointments',
    words: 'new schedule meeting consultation',
    to: asking(PATHS.appointments, BOOK),
    needs: 'staff',
  },
];
