/** Values of notifications to the practice's own people. Zod-free. */

export const NOTIFICATION_EVENTS = [
  'lead_new',
  'lead_hot',
  'appointment_booked',
  'appointment_moved',
  'appointment_cancelled',
  'call_escalated',
  'call_missed',
  'reply_received',
  'held',
] as const;
/**
 * Events with notifications. `lead_hot`: high engagement or a high score (`HOT_LEAD_SCORE`); `reply_received`: a client
 * wrote; `held`: something waits for a person.
 */
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** Names of the events in the settings and in email subjects. */
export const NOTIFICATION_LABELS: Record<NotificationEvent, string> = {
  lead_new: 'New lead',
  lead_hot: 'Hot lead',
  appointment_booked: 'New appointment',
  appointment_moved: 'Appointment moved',
  appointment_cancelled: 'Appointment canceled',
  call_escalated: 'Caller needs a person',
  call_missed: 'Missed call',
  reply_received: 'Client wrote',
  held: 'Something is held up',
};

export const NOTIFICATION_CHANNELS = ['page', 'email', 'sms'] as const;
/** How a person is notified: by the bell in the page, by email, or by a text message to their verified number. */
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export const NOTIFICATION_HELD_REASONS = [
  'conflict_review',
  'not_delivered',
  'delivery_unknown',
  'calendar_failing',
  'import_failed',
] as const;
/** Why something is held up: those of Today's reasons that end only when a person acts and that no one chose. */
export type NotificationHeldReason = (typeof NOTIFICATION_HELD_REASONS)[number];

/** The held-up item, as a sentence. */
export const NOTIFICATION_HELD_LABELS: Record<NotificationHeldReason, string> = {
  conflict_review: 'Possible conflict of interest to review',
  not_delivered: 'A message did not arrive',
  delivery_unknown: 'Unknown whether a message arrived',
  calendar_failing: 'A calendar cannot be written',
  import_failed: 'An import failed',
};

export const NOTIFICATION_CALL_REASONS = [
  'emergency',
  'asked_for_human',
  'booking_failed',
  'change_failed',
  'opt_out_failed',
  'processing_error',
  'reported',
] as const;
/** Why a caller needs a person. `reported`: the system that holds the conversation reported it. */
export type NotificationCallReason = (typeof NOTIFICATION_CALL_REASONS)[number];

/** Each reason in words, and what the team has to do. */
export const NOTIFICATION_CALL_TEXTS: Record<NotificationCallReason, { why: string; todo: string }> = {
  emergency: {
    why: 'Emergency',
    todo: 'The caller was told to hang up and dial 911 if anyone is in danger. Call back now.',
  },
  asked_for_human: { why: 'Asked for a person', todo: 'Call back now.' },
  booking_failed: {
    why: 'Wanted an appointment, and none could be booked',
    todo: 'Call back and agree on a time.',
  },
  change_failed: {
    why: 'Wanted an appointment moved or canceled, and that failed',
    todo: 'Change the appointment, then call back.',
  },
  opt_out_failed: {
    why: 'Does not want to be contacted, and that could not be recorded',
    todo: 'Record the opt-out by hand. Do not call or write.',
  },
  processing_error: { why: 'The AI receptionist had trouble', todo: 'Call back now.' },
  reported: {
    why: 'The conversation was handed over to a person',
    todo: 'Read the conversation, then call back.',
  },
};

/** Why a person is notified, if the event alone does not say it. */
export type NotificationReason = NotificationHeldReason | NotificationCallReason;

/** Whether the reason explains why something is held up. */
export function isHeldReason(reason: NotificationReason): reason is NotificationHeldReason {
  return reason in NOTIFICATION_HELD_LABELS;
}

export const DIGEST_MODES = ['off', 'hourly', 'daily'] as const;
/** Whether emails and text messages are sent immediately, or collected until the next full hour or a time of day. */
export type DigestMode = (typeof DIGEST_MODES)[number];

/** Minutes for which the code that verifies a mobile number can be entered. */
export const PHONE_CODE_MINUTES = 10;
/** Number of codes that can be sent to one person in a day. The practice pays for each text message. */
export const PHONE_CODES_PER_DAY = 5;
/** How often a wrong code may be entered. */
export const PHONE_CODE_TRIES = 5;

/** Days for which a notification is kept. */
export const NOTIFICATION_DAYS = 90;
/** The highest count; it means this many or more. */
export const MAX_UNREAD_NOTIFICATIONS = 100;
