/** Message channels, templates and states. Zod-free, so that workflows may import it. */

export const CHANNELS = ['sms', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Longest text message that vendors accept, in characters over all its segments. */
export const MAX_SMS_BODY_CHARACTERS = 1_600;

export const FOLLOW_UP_TEMPLATES = ['thank_you', 'prep_docs'] as const;
export type FollowUpTemplate = (typeof FOLLOW_UP_TEMPLATES)[number];

/** Messages that the appointment's own run sends: the confirmation of a booking by the practice, reminders, and notices of each change. */
export const APPOINTMENT_TEMPLATES = [
  'appointment_confirmation',
  'appointment_reminder',
  'appointment_rescheduled',
  'appointment_cancelled',
  'appointment_missed',
] as const;
export type AppointmentTemplate = (typeof APPOINTMENT_TEMPLATES)[number];

export const MESSAGE_STATUSES = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'unknown',
  'cancelled',
  'blocked',
] as const;
/**
 * `sending`: handed to the vendor, no answer yet. `unknown`: the vendor may have accepted it, and this cannot
 * be found out; it is never resent automatically, a person decides. `blocked`: the recipient opted out or
 * cannot receive it.
 */
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** Automatic replies to an incoming message: opt-out confirmed, opt-in confirmed, who we are. */
export const REPLY_TEMPLATES = ['opt_out_confirmation', 'opt_in_confirmation', 'help'] as const;
export type ReplyTemplate = (typeof REPLY_TEMPLATES)[number];

/** A message that a team member wrote in the inbox. */
export const STAFF_REPLY = 'staff_reply';

export const MESSAGE_KINDS = [
  ...FOLLOW_UP_TEMPLATES,
  ...REPLY_TEMPLATES,
  ...APPOINTMENT_TEMPLATES,
  // The text of a campaign.
  'campaign',
  // The text of an automation.
  'automation',
  // Proves who is on the telephone.
  'caller_code',
  STAFF_REPLY,
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/**
 * Why a message is sent. `reply`: to something the person is doing right now; `service`: about an appointment
 * they made; `marketing`: campaigns; `confirmation`: confirms an opt-out, or answers HELP after one.
 */
export const MESSAGE_PURPOSES = ['reply', 'service', 'marketing', 'confirmation'] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];
