/** Values of the day's work list. Zod-free. */

/** Days whose appointments are listed, today included. */
export const TODAY_DAYS = 4;
/** An appointment is about to start when it does within this many minutes. */
export const STARTS_SOON_MINUTES = 30;
/** Days for which a past appointment without a result, or an unhandled call, stays on the list. */
export const TODAY_DAYS_BACK = 14;
/** Days for which a conversation counts as waiting for a reply. */
export const REPLY_DAYS_BACK = 14;
/** Hours for which a client's change to an appointment is shown. */
export const CHANGE_NEWS_HOURS = 48;
/** Days for which a message that did not arrive is shown. */
export const UNDELIVERED_DAYS_BACK = 7;
/** Maximum number of entries in one section. */
export const TODAY_SECTION_MAX = 8;
/** Maximum number of upcoming appointments: enough for a day of several hosts. */
export const TODAY_APPOINTMENTS_MAX = 20;
/** Maximum number of past appointments without a result. */
export const WITHOUT_RESULT_MAX = 5;
/** Minutes after a booking within which a message about it should have reached its client. */
export const NOTIFIED_WITHIN_MINUTES = 10;
/** The highest count; it means this many or more. */
export const TODAY_COUNT_MAX = 1_000;
/** Days for which a lead that became hot stays on the list, unless the team contacts it first. */
export const HOT_LEAD_DAYS_BACK = 14;
/** A practice with this many real leads needs no more hints about the set-up. */
export const SET_UP_UNTIL_LEADS = 25;

export const APPOINTMENT_TO_DOS = [
  'record_result',
  'in_progress',
  'starts_soon',
  'cancelled_by_client',
  'rescheduled_by_client',
  'client_not_notified',
] as const;
/**
 * What to do about an appointment, the most urgent first if several apply. `record_result`: it is over, and its
 * attendance is not recorded; `client_not_notified`: no message that says its time has reached the client.
 */
export type AppointmentToDo = (typeof APPOINTMENT_TO_DOS)[number];

/** Why a lead is on the list. `first_contact`: it is new; `follow_up`: it became hot, and the team has not been in touch since. */
export const LEAD_TO_DOS = ['first_contact', 'follow_up'] as const;

export const CALL_TO_DOS = ['escalated', 'call_back', 'missed'] as const;
/**
 * Why a call needs a person. `escalated`: a person was asked for, and no one took over; `call_back`: the caller expects to
 * be called back; `missed`: a telephone call in which the caller said nothing.
 */
export type CallToDo = (typeof CALL_TO_DOS)[number];

export const HELD_REASONS = [
  'conflict_review',
  'not_delivered',
  'delivery_unknown',
  'calendar_failing',
  'import_failed',
  'vendor_refused',
  'quiet_hours',
  'campaign_paused',
] as const;
/**
 * Why something is held up. `not_delivered`, `delivery_unknown`: a message that a person has to look at; `vendor_refused`:
 * it is retried automatically; `campaign_paused`: its messages wait until a person resumes it.
 */
export type HeldReason = (typeof HELD_REASONS)[number];

/** The reasons that end only when a person does something. */
export const NEEDS_PERSON: Record<HeldReason, boolean> = {
  conflict_review: true,
  not_delivered: true,
  delivery_unknown: true,
  calendar_failing: true,
  import_failed: true,
  vendor_refused: false,
  quiet_hours: false,
  campaign_paused: true,
};

export const SET_UP_STEPS = ['hosts', 'phone', 'leads'] as const;
/** The first things to set up: a host, an account for calls and text messages, the first lead. */
export type SetUpStep = (typeof SET_UP_STEPS)[number];
