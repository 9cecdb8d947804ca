/** Leads that people enter by hand: adding them, correcting them, and the history of their changes. */
import * as z from 'zod/mini';
import { CONSENT_CHANNELS, CONSENT_SOURCES } from '../consent/consent.const.js';
import { Email, Phone } from '../contact/contact.js';
import { INDUSTRIES } from '../core/industry.const.js';
import { listOf, pageFields } from '../core/paging.js';
import { optionalText, possiblyEmptyText, requiredText } from '../core/text.js';
import { Urgency } from '../journey/intake.js';
import { LanguageCode } from '../language/language.js';
import { ENTRY_SOURCES, MAX_NOTE_CHARACTERS } from './lead.const.js';

/** The person's consent, how they gave it, and where that is documented. Only signed-in staff record it. */
export const EnteredConsent = z.strictObject({
  channels: z
    .array(z.enum(CONSENT_CHANNELS, 'channels must be sms, voice or email'))
    .check(
      z.minLength(1, 'Choose at least one channel'),
      z.maxLength(CONSENT_CHANNELS.length, 'Name each channel once'),
    ),
  how: z.enum(CONSENT_SOURCES, 'how must be phone_call, in_person, in_writing or web_form'),
  reference: requiredText({ label: 'Where it is recorded', max: 200 }),
});
export type EnteredConsent = z.infer<typeof EnteredConsent>;

/**
 * `POST /v1/leads`: a lead that staff or a program of the practice enters. It is placed, screened, scored and routed
 * like any other, and has consented only to what `consent` states. Answers a `LeadResult`, unmasked for the person who
 * entered it.
 */
export const NewLead = z.strictObject({
  name: requiredText({ label: 'Name', max: 120 }),
  email: z.optional(Email),
  phone: z.optional(Phone),
  /** The tenant's own industry, if it is given. */
  industry: z.optional(z.enum(INDUSTRIES)),
  caseType: optionalText({ label: 'Case type', max: 80 }),
  leadType: optionalText({ label: 'Lead type', max: 80 }),
  details: optionalText({ label: 'Details', max: 4000, lines: 'many' }),
  urgency: z.optional(Urgency),
  /** Language for messages to the person. */
  language: z.optional(LanguageCode),
  source: z._default(z.enum(ENTRY_SOURCES, `source must be one of ${ENTRY_SOURCES.join(', ')}`), 'hand'),
  /** The first note on the lead. */
  note: optionalText({ label: 'Note', max: MAX_NOTE_CHARACTERS, lines: 'many' }),
  consent: z.optional(EnteredConsent),
});
export type NewLead = z.infer<typeof NewLead>;

/**
 * If the person has an open lead, the answer is 409 `duplicate_lead` with that lead's `leadId`. With `create`, a new
 * lead is created anyway.
 */
export const NewLeadQuery = z.object({
  duplicates: z._default(z.enum(['refuse', 'create'], 'duplicates must be refuse or create'), 'refuse'),
});
export type NewLeadQuery = z.infer<typeof NewLeadQuery>;

const emptied = (label: string, max: number, lines: 'one' | 'many' = 'one') =>
  z.optional(z.nullable(possiblyEmptyText({ label, max, lines })));

/** The correctable facts of a lead. Null or an empty text removes a value; omitted fields stay. */
export const leadFactFields = {
  name: z.optional(requiredText({ label: 'Name', max: 120 })),
  email: z.optional(z.nullable(Email)),
  phone: z.optional(z.nullable(Phone)),
  caseType: emptied('Case type', 80),
  leadType: emptied('Lead type', 80),
  area: emptied('Area', 120),
  budget: emptied('Budget', 60),
  details: emptied('Details', 4000, 'many'),
  urgency: z.optional(z.nullable(Urgency)),
  timeline: emptied('Timeline', 120),
  /** Language for messages to the person; null if unknown. */
  language: z.optional(z.nullable(LanguageCode)),
};
const LeadFacts = z.object(leadFactFields);
export type LeadFacts = z.infer<typeof LeadFacts>;

export const LEAD_FACTS = Object.keys(leadFactFields) as (keyof LeadFacts)[];

/**
 * The values of the corrected facts when the editor saw them; null or an empty text for an unknown fact. If a fact has
 * changed since, the answer is 409 `lead_changed`, and `current` has its present value.
 */
export const SeenFacts = z.partialRecord(
  z.enum(LEAD_FACTS),
  z.nullable(possiblyEmptyText({ label: 'seen', max: 4000, lines: 'many' })),
);
export type SeenFacts = z.infer<typeof SeenFacts>;

/** One change of a lead: who made it, when, what changed, and the values before. Masked like the lead. */
export const LeadChangeEntry = z.object({
  id: z.string(),
  at: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  field: z.enum([...LEAD_FACTS, 'status', 'stage']),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type LeadChangeEntry = z.infer<typeof LeadChangeEntry>;

/** `GET /v1/leads/{id}/history`, newest first. */
export const LeadHistoryQuery = z.object(pageFields);
export type LeadHistoryQuery = z.infer<typeof LeadHistoryQuery>;
export const LeadHistory = listOf(LeadChangeEntry);
export type LeadHistory = z.infer<typeof LeadHistory>;

/** The effects of `DELETE /v1/leads/{id}` and the obstacles to it, as numbers. */
export const LeadErasure = z.object({
  /** Upcoming appointments, which must be cancelled first. */
  appointmentsAhead: z.int(),
  /** Open journeys, which end without sending anything more. */
  journeys: z.int(),
  /** Calls under way, which end. */
  calls: z.int(),
  /** Campaigns in which the lead is enrolled; they continue without it. */
  campaigns: z.int(),
  /** Other leads of the same person, which stay. */
  otherLeads: z.int(),
});
export type LeadErasure = z.infer<typeof LeadErasure>;
/** `GET /v1/leads/{id}/erasure`. */
export const LeadErasureResult = z.object({ ok: z.literal(true), erasure: LeadErasure });
export type LeadErasureResult = z.infer<typeof LeadErasureResult>;
