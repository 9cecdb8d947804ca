/** Words of calls on the telephone. Zod-free. */

/** Where a call of the AI receptionist is held. */
export const CALL_CHANNELS = ['web', 'phone'] as const;

export const PHONE_DIRECTIONS = ['inbound', 'outbound'] as const;
export type PhoneDirection = (typeof PHONE_DIRECTIONS)[number];

/** Whose line it is: the simulator's, or the vendor's. */
export const PHONE_LINES = ['sim', 'twilio'] as const;
export type PhoneLine = (typeof PHONE_LINES)[number];

/**
 * Where a call stands on the line, in the order in which it gets there: later words are never taken back by earlier ones
 * that arrive late. `unknown`: the provider may or may not have been dialling; nobody dials again.
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

/** The ends of a line. */
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
/** What came of a call beside what was said. `callback`: nobody could take it over, and the caller is to be rung back. */
export type PhoneOutcome = (typeof PHONE_OUTCOMES)[number];

/** Why a call to somebody is not made. */
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
] as const;
export type PhoneRefusal = (typeof PHONE_REFUSALS)[number];

export const VOICEMAIL_CHOICES = ['message', 'hang_up'] as const;
/** What is done where a machine answers. */
export type VoicemailChoice = (typeof VOICEMAIL_CHOICES)[number];

/** What a minute of an outbound call is counted with, in cents: line and speech together. */
export const CALL_CENTS_A_MINUTE = 10;
/** What a call may cost at most, reserved before it is made: half an hour, as long as any call lasts. Cents. */
export const CALL_RESERVE_CENTS = 300;
/** What a tenant may spend on outbound calls in a month while it says nothing else. Cents. */
export const CALL_CAP_CENTS = 10_000;
/** How long somebody's phone rings. Seconds. */
export const RING_SECONDS = 25;
