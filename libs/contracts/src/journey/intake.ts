/**
 * Intake: the first step of the journey, which creates a lead (specification 1, section 3 "Intake payload").
 */
import * as z from 'zod/mini';
import { Email, Phone } from '../contact/contact.js';
import { INTAKE_CONSENT_CHANNELS, INTAKE_CONSENT_VERSIONS } from './intake-consent.const.js';
import { LanguageCode } from '../language/language.js';
import type { Language } from '../language/language.const.js';
import { INTAKE_SOURCES, type LeadSource } from '../lead/lead.const.js';
import { sessionFields, Uuid } from './session.js';
import { optionalText, requiredText } from '../core/text.js';
import { isTimeZone } from '../core/time-zone.js';
import { RunLink } from '../core/run.js';
import { ENGAGEMENT_LEVELS } from '../engagement/engagement.const.js';

export const URGENCIES = ['low', 'medium', 'high', 'critical'] as const;
export const Urgency = z.enum(URGENCIES, 'Urgency must be low, medium, high or critical');
export type Urgency = z.infer<typeof Urgency>;

/** How to reach the person: at least one of phone and email. */
export const Contact = z
  .object({ phone: z.optional(Phone), email: z.optional(Email) }, 'contact is required')
  .check(
    z.refine((contact) => Boolean(contact.phone ?? contact.email), 'Give a phone number or an email address'),
  );
export type Contact = z.infer<typeof Contact>;

/** The boxes that the person checked, and the wording shown beside them. Nothing checked means no consent, and nothing is recorded. */
export const IntakeConsent = z.object({
  version: z.enum(INTAKE_CONSENT_VERSIONS, 'This consent wording does not exist'),
  channels: z
    .array(z.enum(INTAKE_CONSENT_CHANNELS, 'Consent is asked for sms and email'))
    .check(z.maxLength(INTAKE_CONSENT_CHANNELS.length, 'Name each channel once')),
});
export type IntakeConsent = z.infer<typeof IntakeConsent>;

const personFields = {
  ...sessionFields,
  name: requiredText({ label: 'Name', max: 120 }),
  contact: Contact,
  /** The person's zone, as reported by the browser; quiet hours depend on it. */
  timeZone: z.optional(
    z
      .string('Time zone must be a zone name like America/Detroit')
      .check(
        z.maxLength(64, 'Time zone must be a zone name like America/Detroit'),
        z.refine(isTimeZone, 'Time zone must be a zone name like America/Detroit'),
      ),
  ),
  consent: z.optional(IntakeConsent),
  /** The language of the page that the form is on. Messages to the person are written in it. */
  language: z.optional(LanguageCode),
  /**
   * The page that the form is on; the demo by default. An unknown value is ignored, because a page's mistake is no
   * reason to refuse a person.
   */
  source: z.catch(z.optional(z.enum(INTAKE_SOURCES)), undefined),
};

export const LawIntake = z.object({
  ...personFields,
  caseType: requiredText({ label: 'Case type', max: 80 }),
  details: optionalText({ label: 'Details', max: 4000, lines: 'many' }),
  urgency: z._default(Urgency, 'medium'),
});
export type LawIntake = z.infer<typeof LawIntake>;

// A budget is a number or free text ("up to 450k"); it is stored as given.
const Budget = z.union(
  [optionalText({ label: 'Budget', max: 60 }), z.number().check(z.nonnegative('Budget cannot be negative'))],
  'Budget must be a number or text',
);

export const RealEstateIntake = z.object({
  ...personFields,
  leadType: requiredText({ label: 'Lead type', max: 80 }),
  area: optionalText({ label: 'Area', max: 120 }),
  budget: z.optional(Budget),
  timeline: optionalText({ label: 'Timeline', max: 120 }),
});
export type RealEstateIntake = z.infer<typeof RealEstateIntake>;

export type Intake = LawIntake | RealEstateIntake;

/**
 * A validated intake form, the same shape for both industries. It starts the journey and creates the lead.
 */
export interface IntakeFields {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
  caseType?: string | undefined;
  leadType?: string | undefined;
  area?: string | undefined;
  budget?: string | undefined;
  details?: string | undefined;
  urgency?: string | undefined;
  timeline?: string | undefined;
  timeZone?: string | undefined;
  consent?: IntakeConsent | undefined;
  language?: Language | undefined;
  source?: LeadSource | undefined;
}

/**
 * Answer to an intake. `pending: true` (status 202) means that the intake is stored under its final id, and
 * that the journey starts as soon as the workflow engine can be reached.
 */
export const IntakeResult = z.object({
  ok: z.literal(true),
  leadId: Uuid,
  leadScore: z.optional(z.number()),
  engagementLevel: z.optional(z.enum(ENGAGEMENT_LEVELS)),
  pending: z.optional(z.literal(true)),
  run: z.optional(RunLink),
});
export type IntakeResult = z.infer<typeof IntakeResult>;
