/** Values of telephone calls. Zod-free. */

/** Where a call of the AI receptionist takes place. */
export const CALL_CHANNELS = ['web', 'phone'] as const;

export const PHONE_DIRECTIONS = ['inbound', 'outbound'] as const;
export type PhoneDirection = (typeof PHONE_DIRECTIONS)[number];

/** The carrier of the call: the simulator or the vendor. */
export const PHONE_LINES = ['sim', 'twilio'] as const;
export type PhoneLine = (typeof PHONE_LINES)[number];

/**
 * State of a telephone call on the line, in order: an event that arrives late never overwrites a later state.
 * `unknown`: the vendor may or may not have dialed, so it is not dialed again.
 */
export const PHONE_STATUSES = [
  'queued',
  'refused',
  'dialing',
  'unknown',
  'initiated',
  'ringing',
  'answered',
  'completed',
  'busy',
  'no_answer',
  'failed',
  'canceled',
] as const;
export type PhoneStatus = (typeof PHONE_STATUSES)[number];

/** The final states of a line. */
export const PHONE_ENDS = ['completed', 'busy', 'no_answer', 'failed', 'canceled'] as const;
export type PhoneEnd = (typeof PHONE_ENDS)[number];

export const PHONE_OUTCOMES = [
  'transferred',
  'callback',
  'voicemail',
  'no_answer',
  'busy',
  'failed',
  'refused',
  'unknown',
] as const;
/**
 * Result of a telephone call besides its transcript. `callback`: no person could take over, and the caller
 * expects a call back.
 */
export type PhoneOutcome = (typeof PHONE_OUTCOMES)[number];

/** Why a call to a person is not placed. */
export const PHONE_REFUSALS = [
  'opted_out',
  'no_consent',
  'suppressed',
  'invalid_address',
  'quiet_hours',
  'busy',
  'unread',
  'spend_cap',
  'demo_limit',
  'plan_limit',
  'sample',
] as const;
export type PhoneRefusal = (typeof PHONE_REFUSALS)[number];

export const VOICEMAIL_CHOICES = ['message', 'hang_up'] as const;
/** The reaction to an answering machine. */
export type VoicemailChoice = (typeof VOICEMAIL_CHOICES)[number];

/** Default limit of what a tenant may spend on outbound calls in a month, in cents. */
export const CALL_CAP_CENTS = 10_000;
/** How long a person's phone rings, in seconds. */
export const RING_SECONDS = 25;

/**
 * How many minutes after the request a call to a lead may still be dialed: a team member waits for it, and a later call
 * is no longer useful.
 */
export const PLACE_CALL_MINUTES = 5;
