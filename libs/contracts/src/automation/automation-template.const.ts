/**
 * The automations that are shipped: what each does, for whom, and what it needs. A work plan is made of these. Zod-free, so that
 * workflows may import it.
 */
import type { Industry } from '../core/industry.const.js';

export const AUTOMATION_CATEGORIES = ['intake', 'appointment', 'follow-up', 'deadline', 'review'] as const;
export type AutomationCategory = (typeof AUTOMATION_CATEGORIES)[number];

/** The integrations that a template needs before it can run. */
export const AUTOMATION_INTEGRATIONS = ['sms', 'email', 'phone', 'calendar'] as const;
export type AutomationIntegration = (typeof AUTOMATION_INTEGRATIONS)[number];

export interface AutomationTemplate {
  id: string;
  name: string;
  /** Its effect, in one sentence. */
  description: string;
  category: AutomationCategory;
  industry: Industry | 'both';
  requiredIntegrations: readonly AutomationIntegration[];
}

export const AUTOMATION_TEMPLATES = [
  {
    id: 'night-weekend-intake',
    name: 'Night and weekend intake',
    description: 'People who write or call after hours get a reply within a minute and a call when you open.',
    category: 'intake',
    industry: 'law',
    requiredIntegrations: ['sms', 'phone'],
  },
  {
    id: 'missed-call-text-back',
    name: 'Missed-call text-back',
    description: 'A call that nobody answers is followed by a text with a link to book.',
    category: 'intake',
    industry: 'law',
    requiredIntegrations: ['sms', 'phone'],
  },
  {
    id: 'conflict-hold',
    name: 'Conflict hold',
    description: 'A lead whose other party may be a client waits for a decision before anything is sent.',
    category: 'intake',
    industry: 'law',
    requiredIntegrations: ['email'],
  },
  {
    id: 'consultation-reminders',
    name: 'Consultation preparation',
    description: 'Two days before a consultation, the client is told what to bring.',
    category: 'appointment',
    industry: 'law',
    requiredIntegrations: ['email', 'calendar'],
  },
  {
    id: 'no-show-recovery',
    name: 'No-show recovery',
    description:
      'Clients who missed a consultation and have not booked within three days of the first offer get another; then a person decides.',
    category: 'appointment',
    industry: 'law',
    requiredIntegrations: ['sms', 'calendar'],
  },
  {
    id: 'document-chase',
    name: 'Document chase',
    description: 'Asks for missing documents every three days until they are there or a person steps in.',
    category: 'follow-up',
    industry: 'law',
    requiredIntegrations: ['email'],
  },
  {
    id: 'statute-date-watch',
    name: 'Statute-date watch',
    description: 'Creates a task 90, 30 and 7 days before a deadline that a matter names.',
    category: 'deadline',
    industry: 'law',
    requiredIntegrations: ['email'],
  },
  {
    id: 'review-request',
    name: 'Review request',
    description: 'Asks a client whose matter is closed for a review, once.',
    category: 'review',
    industry: 'law',
    requiredIntegrations: ['sms', 'email'],
  },
  {
    id: 'new-lead-speed',
    name: 'New-lead speed',
    description: 'A new lead gets a text within a minute and goes to the agent who claims it first.',
    category: 'intake',
    industry: 'realestate',
    requiredIntegrations: ['sms'],
  },
  {
    id: 'showing-reminders',
    name: 'Showing preparation',
    description: 'Two days before a showing, the buyer is told what to bring.',
    category: 'appointment',
    industry: 'realestate',
    requiredIntegrations: ['email', 'calendar'],
  },
  {
    id: 'showing-feedback',
    name: 'Showing feedback',
    description: 'Asks what a visitor thought three hours after a showing, and tells the agent.',
    category: 'follow-up',
    industry: 'realestate',
    requiredIntegrations: ['sms'],
  },
  {
    id: 'price-drop-notice',
    name: 'Price-drop notice',
    description: 'Tells the leads who saw a home that its price has changed.',
    category: 'follow-up',
    industry: 'realestate',
    requiredIntegrations: ['email'],
  },
  {
    id: 'open-house-follow-up',
    name: 'Open-house follow-up',
    description: 'Writes to everyone who signed in at an open house, the same evening and two days later.',
    category: 'follow-up',
    industry: 'realestate',
    requiredIntegrations: ['sms', 'email'],
  },
  {
    id: 'dormant-buyer',
    name: 'Dormant buyer',
    description: 'Asks a buyer who has been silent for 60 days whether they are still looking.',
    category: 'follow-up',
    industry: 'realestate',
    requiredIntegrations: ['email'],
  },
  {
    id: 'listing-appointment-prep',
    name: 'Listing appointment prep',
    description: 'Sends a seller what to have ready, and the agent a task to prepare the comparison.',
    category: 'appointment',
    industry: 'realestate',
    requiredIntegrations: ['email', 'calendar'],
  },
  {
    id: 'closing-anniversary',
    name: 'Closing anniversary',
    description: 'Writes to a client a year after closing, and reminds the agent to call.',
    category: 'review',
    industry: 'realestate',
    requiredIntegrations: ['email'],
  },
] as const satisfies readonly AutomationTemplate[];

/** A template by its id. */
export function findTemplate(id: string): AutomationTemplate | undefined {
  return AUTOMATION_TEMPLATES.find((template) => template.id === id);
}
