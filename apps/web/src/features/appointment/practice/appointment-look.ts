/** The colors of an appointment's state in the calendar; the state is always also given in words. */
import type { AppointmentItem } from '@praxis/contracts/appointment/appointment-change';

type Status = AppointmentItem['status'];

export const STATUS_LOOK: Record<Status, { bg: string; borderColor: string }> = {
  held: { bg: 'bg.raised', borderColor: 'border.strong' },
  expired: { bg: 'bg.raised', borderColor: 'border.strong' },
  confirmed: { bg: 'status.info.subtle', borderColor: 'status.info' },
  attended: { bg: 'status.good.subtle', borderColor: 'status.good' },
  no_show: { bg: 'status.warn.subtle', borderColor: 'status.warn' },
  cancelled: { bg: 'bg.raised', borderColor: 'border.strong' },
};
