/** Message channels, templates and states. Zod-free, so that workflows may import it. */

export const CHANNELS = ['sms', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

export const FOLLOW_UP_TEMPLATES = ['thank_you', 'prep_docs'] as const;
export type FollowUpTemplate = (typeof FOLLOW_UP_TEMPLATES)[number];

/** What the appointment's own run sends: reminders, and word of each change. */
export const APPOINTMENT_TEMPLATES = [
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
 * `sending`: handed to the provider, answer outstanding. `unknown`: it may have been accepted and cannot be found out;
 * a person decides, it is never sent again by itself. `blocked`: the recipient does not want it or cannot get it.
 */
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** Answers to what somebody wrote: that they get no more messages, that they get them again, who we are. */
export const REPLY_TEMPLATES = ['opt_out_confirmation', 'opt_in_confirmation', 'help'] as const;
export type ReplyTemplate = (typeof REPLY_TEMPLATES)[number];

/** What somebody of the team wrote from the inbox. */
export const STAFF_REPLY = 'staff_reply';

export const MESSAGE_TEMPLATES = [
  ...FOLLOW_UP_TEMPLATES,
  ...REPLY_TEMPLATES,
  ...APPOINTMENT_TEMPLATES,
  // A campaign's own text.
  'campaign',
  STAFF_REPLY,
] as const;
export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number];

/**
 * Why a message is sent. `reply`: to something the person does right now; `service`: about an appointment they made;
 * `marketing`: campaigns; `confirmation`: the one word that an opt-out was heard.
 */
export const MESSAGE_PURPOSES = ['reply', 'service', 'marketing', 'confirmation'] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];
