/** Values of campaigns (specification 2, section 3). Zod-free, so that workflows may import it. */

export const CAMPAIGN_TYPES = ['welcome', 'followup', 'reminder'] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

export const CAMPAIGN_STATUSES = ['draft', 'active', 'paused', 'completed', 'cancelled'] as const;
/** Only a draft can be changed. `paused` holds all messages and can be resumed; `cancelled` is final. */
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export const TRIGGER_EVENTS = [
  'manual',
  'lead_created',
  'appointment_booked',
  'appointment_missed',
  'status_changed',
] as const;
/**
 * What adds a person to a campaign. `manual`: the campaign starts for everyone in its audience at that time. All others:
 * the event happens to a person of the audience after the start.
 */
export type TriggerEvent = (typeof TRIGGER_EVENTS)[number];

export const DELAY_UNITS = ['minutes', 'hours', 'days'] as const;
export type DelayUnit = (typeof DELAY_UNITS)[number];

const UNIT_MINUTES: Record<DelayUnit, number> = { minutes: 1, hours: 60, days: 1_440 };

/** A delay in minutes. */
export function delayMinutes({ amount, unit }: { amount: number; unit: DelayUnit }): number {
  return amount * UNIT_MINUTES[unit];
}

/** The longest delay before a step, in days. */
export const MAX_DELAY_DAYS = 365;
export const MAX_CAMPAIGN_STEPS = 12;
export const VARIANT_KEYS = ['A', 'B', 'C', 'D'] as const;

export const ENROLLMENT_STATUSES = [
  'active',
  'completed',
  'replied',
  'booked',
  'opted_out',
  'cancelled',
] as const;
/** A contact's state in a campaign; every state except `active` is final. */
export type EnrollmentStatus = (typeof ENROLLMENT_STATUSES)[number];
