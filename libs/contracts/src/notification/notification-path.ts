/** The target of a notification: the page of its record, the same in the bell and in an email. Zod-free. */
import {
  isHeldReason,
  type NotificationEvent,
  type NotificationHeldReason,
  type NotificationReason,
} from './notification.const.js';

/** The facts that decide its target. */
export interface NotificationSubject {
  event: NotificationEvent;
  /** The record it is about. */
  subjectId: string;
  leadId: string | null;
  reason: NotificationReason | null;
}

/** The page's path, for example `/calls/<id>`. */
export function notificationPath({ event, subjectId, leadId, reason }: NotificationSubject): string {
  switch (event) {
    case 'lead_new':
    case 'lead_hot':
      return `/leads/${subjectId}`;
    case 'appointment_booked':
    case 'appointment_moved':
    case 'appointment_cancelled':
      return `/appointments/${subjectId}`;
    case 'call_escalated':
    case 'call_missed':
      return `/calls/${subjectId}`;
    case 'reply_received':
      return `/inbox/${subjectId}`;
    case 'held':
      return heldPath(reason !== null && isHeldReason(reason) ? reason : null, leadId);
  }
}

function heldPath(reason: NotificationHeldReason | null, leadId: string | null): string {
  switch (reason) {
    case 'conflict_review':
      return leadId === null ? '/today' : `/leads/${leadId}`;
    case 'not_delivered':
    case 'delivery_unknown':
      return leadId === null ? '/inbox' : `/inbox/${leadId}`;
    case 'calendar_failing':
      return '/settings/scheduling';
    case 'import_failed':
      return '/leads/import';
    case null:
      return '/today';
  }
}
