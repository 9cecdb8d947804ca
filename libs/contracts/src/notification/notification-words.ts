/** Texts of notifications. Zod-free. */
import {
  isHeldReason,
  NOTIFICATION_CALL_TEXTS,
  NOTIFICATION_HELD_LABELS,
  NOTIFICATION_LABELS,
  type NotificationEvent,
  type NotificationReason,
} from './notification.const.js';

/** The event in words; for a caller who needs a person, also why, and what to do. */
export function notificationWords({
  event,
  reason,
}: {
  event: NotificationEvent;
  reason: NotificationReason | null;
}): { what: string; why?: string; todo?: string } {
  const what = NOTIFICATION_LABELS[event];
  if (reason === null) return { what };
  return isHeldReason(reason)
    ? { what: NOTIFICATION_HELD_LABELS[reason] }
    : { what, ...NOTIFICATION_CALL_TEXTS[reason] };
}
