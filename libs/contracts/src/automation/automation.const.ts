/** The parts of automations, and their limits. Zod-free, so that workflows may import it. */

/** Maximum number of steps in one definition. */
export const MAX_AUTOMATION_STEPS = 50;
export const HOUR_MINUTES = 60;
export const DAY_MINUTES = 24 * HOUR_MINUTES;
/** Longest wait: five years, so that an anniversary can be waited for. */
export const MAX_WAIT_MINUTES = 5 * 366 * DAY_MINUTES;
/** Maximum number of characters in a condition. */
export const CONDITION_MAX = 500;
/** Maximum number of characters in a message: ten SMS segments. */
export const MESSAGE_MAX = 1_530;

export const AUTOMATION_CHANNELS = ['sms', 'email'] as const;

/** The events that can start a run. */
export const TRIGGER_KINDS = [
  'lead_created',
  'lead_status_changed',
  'lead_silent',
  'appointment',
  'message_received',
  'call_missed',
  'schedule',
  'webhook',
  'manual',
] as const;
export type TriggerKind = (typeof TRIGGER_KINDS)[number];

/** Appointment events that start a run, or that a run waits for. */
export const APPOINTMENT_EVENTS = ['booked', 'rescheduled', 'canceled', 'attended', 'no_show'] as const;
export type AppointmentTrigger = (typeof APPOINTMENT_EVENTS)[number];

/** The events a step can wait for. */
export const AWAITED_EVENTS = [
  'reply',
  ...APPOINTMENT_EVENTS.map((event) => `appointment_${event}` as const),
] as const;
export type AwaitedEvent = (typeof AWAITED_EVENTS)[number];

export const PARAMETER_TYPES = ['select', 'boolean', 'textarea', 'email', 'phone', 'text'] as const;

/** Characters of a sentence for which a workflow is proposed. */
export const PROPOSAL_SENTENCE_MIN = 10;
export const PROPOSAL_SENTENCE_MAX = 600;
/** A sentence for which a workflow can be proposed, as pages and refusals show it. */
export const PROPOSAL_EXAMPLE =
  'When a lead comes in at night, text within a minute, ring at nine, task for a person if nobody answers.';
