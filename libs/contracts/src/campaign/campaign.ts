/** Campaigns (specification 2, section 3): what is sent to whom, in which steps, and what came of it. */
import * as z from 'zod/mini';
import {
  CAMPAIGN_STATUSES,
  CAMPAIGN_TYPES,
  DELAY_UNITS,
  delayMinutes,
  LONGEST_DELAY_DAYS,
  MOST_STEPS,
  TRIGGER_EVENTS,
  VARIANT_KEYS,
} from './campaign.const.js';
import { ENGAGEMENT_LEVELS } from '../engagement/engagement.const.js';
import { INDUSTRIES, MODES } from '../core/industry.const.js';
import { LEAD_STATUSES } from '../lead/lead.const.js';
import { BULK_MERGE_TAGS, checkMergeTags } from '../message/merge-tag.js';
import { CHANNELS } from '../message/message.const.js';
import { pageFields } from '../core/paging.js';
import { requiredText, type TextBounds } from '../core/text.js';
import { instant } from '../core/moment.js';

/** A text with merge tags; a broken or unknown one is refused by name. */
const template = (bounds: TextBounds) =>
  requiredText(bounds).check(
    z.superRefine((text, context) => {
      const problem = checkMergeTags(text, BULK_MERGE_TAGS);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem, input: text });
    }),
  );

/** One of the texts of a step. Of all variants, `weight` parts of the whole get this one. */
export const StepVariant = z.strictObject({
  key: z.enum(VARIANT_KEYS, `A variant is called ${VARIANT_KEYS.join(', ')}`),
  weight: z
    .int('Weight must be a whole number')
    .check(z.gte(1, 'Weight must be at least 1'), z.lte(100, 'Weight can be at most 100')),
  /** Email alone. */
  subject: z.optional(template({ label: 'Subject', max: 150 })),
  messageTemplate: template({ label: 'Message', max: 2_000, lines: 'many' }),
});
export type StepVariant = z.infer<typeof StepVariant>;

/** The longest text of a message by SMS, name of the business and opt-out wording aside. */
export const LONGEST_SMS = 480;

const stepFields = {
  name: requiredText({ label: 'Step name', max: 80 }),
  channel: z.enum(CHANNELS, 'Send by sms or email'),
  /** After the step before, or after the start. */
  delay: z
    .strictObject({
      amount: z.int('Delay must be a whole number').check(z.gte(0, 'Delay must not be negative')),
      unit: z.enum(DELAY_UNITS, `Delay is in ${DELAY_UNITS.join(', ')}`),
    })
    .check(
      z.refine((delay) => delayMinutes(delay) <= LONGEST_DELAY_DAYS * 1_440, {
        error: `A step can wait at most ${LONGEST_DELAY_DAYS} days`,
        path: ['amount'],
      }),
    ),
  variants: z
    .array(StepVariant)
    .check(
      z.minLength(1, 'A step needs a text'),
      z.maxLength(VARIANT_KEYS.length, `At most ${VARIANT_KEYS.length} variants`),
    ),
  isActive: z._default(z.boolean(), true),
};

/** One message of a campaign, in the order of the list. */
export const NewCampaignStep = z.strictObject(stepFields).check(
  z.superRefine(({ channel, variants }, context) => {
    const refuse = (message: string, path: (string | number)[]): void =>
      context.addIssue({ code: 'custom', message, path, input: variants });
    if (new Set(variants.map(({ key }) => key)).size < variants.length)
      refuse('Each variant needs a letter of its own', ['variants']);
    for (const [index, { subject, messageTemplate }] of variants.entries()) {
      if (channel === 'email' && subject === undefined)
        refuse('An email needs a subject', ['variants', index, 'subject']);
      if (channel === 'sms' && messageTemplate.length > LONGEST_SMS)
        refuse(`A text message can have at most ${LONGEST_SMS} characters`, [
          'variants',
          index,
          'messageTemplate',
        ]);
    }
  }),
);
export type NewCampaignStep = z.infer<typeof NewCampaignStep>;

const momentOf = (label: string) => instant(`${label} must be a date and time like 2026-05-04T00:00:00Z`);

/** Which leads; an empty list leaves that field open, lists are joined by and. */
export const AudienceFilters = z
  .strictObject({
    statuses: z._default(z.array(z.enum(LEAD_STATUSES)).check(z.maxLength(LEAD_STATUSES.length)), []),
    industries: z._default(z.array(z.enum(INDUSTRIES)).check(z.maxLength(INDUSTRIES.length)), []),
    engagementLevels: z._default(
      z.array(z.enum(ENGAGEMENT_LEVELS)).check(z.maxLength(ENGAGEMENT_LEVELS.length)),
      [],
    ),
    /** Any of them. */
    tags: z._default(
      z.array(requiredText({ label: 'Tag', max: 60 })).check(z.maxLength(20, 'At most 20 tags')),
      [],
    ),
    /** When the lead came: from `createdFrom` up to but without `createdTo`. */
    createdFrom: z.optional(momentOf('createdFrom')),
    createdTo: z.optional(momentOf('createdTo')),
  })
  .check(
    z.refine(
      ({ createdFrom, createdTo }) =>
        createdFrom === undefined ||
        createdTo === undefined ||
        Date.parse(createdFrom) < Date.parse(createdTo),
      { error: 'The audience must end after it begins', path: ['createdTo'] },
    ),
  );
export type AudienceFilters = z.infer<typeof AudienceFilters>;

/** Who gets it: what the group is called, and what makes somebody part of it. */
export const TargetAudience = z.strictObject({
  segment: requiredText({ label: 'Audience name', max: 80 }),
  filters: AudienceFilters,
});
export type TargetAudience = z.infer<typeof TargetAudience>;

/** `POST /v1/campaigns`, and `PATCH /v1/campaigns/{id}` while it is a draft: the whole, so that what is on the screen counts. */
export const CampaignDraft = z.strictObject({
  name: requiredText({ label: 'Name', max: 120 }),
  campaignType: z.enum(CAMPAIGN_TYPES, `Type must be one of ${CAMPAIGN_TYPES.join(', ')}`),
  /** `sim` sends to the simulated phone and mailbox alone. */
  mode: z._default(z.enum(MODES, 'mode must be sim or live'), 'sim'),
  triggerEvent: z._default(
    z.enum(TRIGGER_EVENTS, `triggerEvent must be one of ${TRIGGER_EVENTS.join(', ')}`),
    'manual',
  ),
  targetAudience: TargetAudience,
  steps: z.array(NewCampaignStep).check(
    z.minLength(1, 'A campaign needs a step'),
    z.maxLength(MOST_STEPS, `At most ${MOST_STEPS} steps`),
    z.refine((steps) => steps.some(({ isActive }) => isActive), 'At least one step must be switched on'),
  ),
});
export type CampaignDraft = z.infer<typeof CampaignDraft>;

export const CampaignStep = z.object({
  ...stepFields,
  id: z.string(),
  /** From one on. */
  stepOrder: z.int(),
  delayHours: z.number(),
  /** Merge tags that its texts use. */
  variables: z.array(z.string()),
});
export type CampaignStep = z.infer<typeof CampaignStep>;

export const CampaignItem = z.object({
  id: z.string(),
  name: z.string(),
  industry: z.enum(INDUSTRIES),
  campaignType: z.enum(CAMPAIGN_TYPES),
  status: z.enum(CAMPAIGN_STATUSES),
  mode: z.enum(MODES),
  triggerEvent: z.enum(TRIGGER_EVENTS),
  targetAudience: TargetAudience,
  createdBy: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** Contacts enrolled so far, and those of them who are still under way. */
  enrolled: z.int(),
  active: z.int(),
});
export type CampaignItem = z.infer<typeof CampaignItem>;
export const Campaign = z.extend(CampaignItem, { steps: z.array(CampaignStep) });
export type Campaign = z.infer<typeof Campaign>;
export const CampaignResult = z.object({ ok: z.literal(true), campaign: Campaign });
export type CampaignResult = z.infer<typeof CampaignResult>;

export const CampaignQuery = z.object({
  ...pageFields,
  status: z.optional(z.enum(CAMPAIGN_STATUSES, `status must be one of ${CAMPAIGN_STATUSES.join(', ')}`)),
});
export type CampaignQuery = z.infer<typeof CampaignQuery>;
export const CampaignList = z.object({
  ok: z.literal(true),
  items: z.array(CampaignItem),
  nextCursor: z.nullable(z.string()),
});
export type CampaignList = z.infer<typeof CampaignList>;

/** A message as somebody made up would get it. */
export const CampaignSample = z.object({
  stepOrder: z.int(),
  variant: z.string(),
  channel: z.enum(CHANNELS),
  subject: z.nullable(z.string()),
  body: z.string(),
});
export type CampaignSample = z.infer<typeof CampaignSample>;
/**
 * Of `counted` leads, the first of the audience: who would be written to by the steps that are switched on, and what keeps
 * the others from it, each counted once. Quiet hours only put off.
 */
export const CampaignReach = z.object({
  counted: z.int(),
  reached: z.int(),
  /** Said STOP, or the like, on every channel that could reach them. */
  optedOut: z.int(),
  /** Mail to them bounced, or was called spam. */
  suppressed: z.int(),
  /** Never agreed to marketing messages. */
  noConsent: z.int(),
  /** Gave no address for any of the steps. */
  noAddress: z.int(),
  /** Another lead of the audience is the same person. */
  repeated: z.int(),
});
export type CampaignReach = z.infer<typeof CampaignReach>;

/** `POST /v1/campaigns/preview` of what is on the screen, `POST /v1/campaigns/{id}/preview` of what is saved. */
export const CampaignPreview = z.object({
  ok: z.literal(true),
  /** Leads that the audience matches now, and those of them who gave an address for each channel. */
  audience: z.object({ total: z.int(), sms: z.int(), email: z.int() }),
  reach: CampaignReach,
  samples: z.array(CampaignSample),
});
export type CampaignPreview = z.infer<typeof CampaignPreview>;
