/** Labels for campaigns. Pure. */
import type { CampaignStep, NewCampaignStep } from '@praxis/contracts/campaign/campaign';
import type {
  CampaignStatus,
  CampaignType,
  DelayUnit,
  TriggerEvent,
} from '@praxis/contracts/campaign/campaign.const';
import { CAMPAIGN_TYPES, DELAY_UNITS, TRIGGER_EVENTS } from '@praxis/contracts/campaign/campaign.const';
import type { EngagementLevel } from '@praxis/contracts/engagement/engagement.const';
import { ENGAGEMENT_LEVELS } from '@praxis/contracts/engagement/engagement.const';
import { CHANNELS } from '@praxis/contracts/message/message.const';
import type { Tone } from '../../components/tone-badge.js';
import { number } from '../../lib/core/format.js';
import { CHANNEL_LABELS } from '../../lib/message/channel-labels.js';

export const CAMPAIGN_STATUS_LABELS: Record<CampaignStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  active: { label: 'Running', tone: 'good' },
  paused: { label: 'Paused', tone: 'warn' },
  completed: { label: 'Completed', tone: 'info' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
};

export const CAMPAIGN_TYPE_LABELS: Record<CampaignType, string> = {
  welcome: 'Welcome',
  followup: 'Follow-up',
  reminder: 'Reminder',
};
export const TYPE_OPTIONS = CAMPAIGN_TYPES.map((value) => ({ value, label: CAMPAIGN_TYPE_LABELS[value] }));

/** The event that enrolls a contact: as an option, and as shown beside a running campaign. */
export const TRIGGER_LABELS: Record<TriggerEvent, { choice: string; label: string }> = {
  manual: { choice: 'Everyone who matches when it starts', label: 'Everyone who matches when it starts' },
  lead_created: { choice: 'When a new lead comes in', label: 'Each new lead' },
  appointment_booked: { choice: 'When an appointment is booked', label: 'Each booking' },
  appointment_missed: { choice: 'When an appointment is missed', label: 'Each missed appointment' },
  status_changed: { choice: 'When a lead’s status changes', label: 'Each status change' },
};
export const TRIGGER_OPTIONS = TRIGGER_EVENTS.map((value) => ({
  value,
  label: TRIGGER_LABELS[value].choice,
}));

export const CHANNEL_OPTIONS = CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }));

const UNIT_LABELS: Record<DelayUnit, string> = { minutes: 'Minutes', hours: 'Hours', days: 'Days' };
export const UNIT_OPTIONS = DELAY_UNITS.map((value) => ({ value, label: UNIT_LABELS[value] }));

const ENGAGEMENT_LABELS: Record<EngagementLevel, string> = { low: 'Low', medium: 'Medium', high: 'High' };
export const ENGAGEMENT_OPTIONS = ENGAGEMENT_LEVELS.map((value) => ({
  value,
  label: ENGAGEMENT_LABELS[value],
}));

/** `At once`, `After 1 hour`, `After 3 days`. */
export function delayLabel({
  delay: { amount, unit },
}: Pick<CampaignStep | NewCampaignStep, 'delay'>): string {
  if (amount === 0) return 'At once';
  return `After ${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`;
}

/** A share as a percentage, `12.5%`; a dash if the whole is zero. */
export function share(part: number, whole: number): string {
  if (whole === 0) return '–';
  return `${number(Math.round((1000 * part) / whole) / 10)}%`;
}
