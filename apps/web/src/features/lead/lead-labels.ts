/** Labels for the states of leads. */
import type { EngagementLevel } from '@praxis/contracts/engagement/engagement.const';
import type { TimelineEntry } from '@praxis/contracts/lead/lead';
import type { LeadSource } from '@praxis/contracts/lead/lead.const';
import type { Tone } from '../../components/tone-badge.js';
import { readingFailure } from '../../lib/api/api-error.js';
export { STATUS_LABELS, STATUS_OPTIONS } from '../../lib/lead/status-labels.js';
import { sentenceCase } from '../../lib/core/format.js';
import type { LeadAssigned, LeadSort } from './list/view-state.js';

/** The sources of leads. */
export const SOURCE_LABELS: Record<LeadSource, string> = {
  demo: 'Demo',
  pricing: 'Pricing page',
  'roi-calculator': 'ROI calculator',
  'calendar-integration': 'Calendar',
  phone: 'Phone',
  inbox: 'Inbox',
  import: 'Import',
  hand: 'Entered by hand',
  'booking-page': 'Booking page',
  embed: 'Form on your website',
};

export const ENGAGEMENT_LABELS: Record<EngagementLevel, { label: string; tone: Tone }> = {
  high: { label: 'High', tone: 'good' },
  medium: { label: 'Medium', tone: 'info' },
  low: { label: 'Low', tone: 'neutral' },
};

export const SORT_LABELS: Record<LeadSort, string> = {
  updated: 'Last changed',
  created: 'Newest',
  score: 'Highest score',
};

export const ASSIGNED_LABELS: Record<LeadAssigned, string> = {
  all: 'All assignees',
  me: 'Mine',
  none: 'Unassigned',
};

export const TIMELINE_LABELS: Record<TimelineEntry['kind'], string> = {
  visit: 'Visit',
  interaction: 'Interaction',
  message: 'Message',
  appointment: 'Appointment',
  journey: 'Run',
};

const FACTORS: Readonly<Record<string, string>> = {
  asked_for_contact: 'Asked to be contacted',
  phone_given: 'Phone number provided',
  email_given: 'Email address provided',
  urgency: 'Urgency',
  timeline: 'Timeline',
  details: 'Details provided',
  budget_named: 'Budget provided',
  area_named: 'Area provided',
};

/** The activities of a lead that earn engagement points. */
const EVENTS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  lead_captured: ['Sent an intake', 'Sent intakes'],
  form_fill: ['Filled in a form', 'Filled in forms'],
  demo_interaction: ['Used the demo', 'Used the demo'],
  section_view: ['Viewed a section of the site', 'Viewed sections of the site'],
};

/** An event in words; one that this page does not know keeps the server's words. */
export function eventLabel(factor: string, count: number): string {
  const words = Object.hasOwn(EVENTS, factor) ? EVENTS[factor] : undefined;
  const label = words?.[count === 1 ? 0 : 1] ?? sentenceCase(factor);
  return count === 1 ? label : `${label}, ${count} times`;
}

/** A reason for points in words; one that this page does not know keeps the server's words. */
export function factorLabel(factor: string): string {
  return FACTORS[factor] ?? sentenceCase(factor);
}

/** The score as the bar shows it: 0 to 100. */
export function barScore(score: number): number {
  return Math.max(0, Math.min(100, score));
}

/** Why leads could not be loaded (the first sentence is from specification 1, section 9). */
export function leadsFailure(error: Error): string {
  return `Failed to load leads data. ${readingFailure(error)}`;
}
