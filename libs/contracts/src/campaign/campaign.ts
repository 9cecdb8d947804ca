/** Campaigns (specification 2, section 3): what is sent to whom, in which steps, and the results. */
import * as z from 'zod/mini';
import {
  CAMPAIGN_STATUSES,
  CAMPAIGN_TYPES,
  DELAY_UNITS,
  delayMinutes,
  MAX_DELAY_DAYS,
  MAX_CAMPAIGN_STEPS,
  TRIGGER_EVENTS,
  VARIANT_KEYS,
} from './campaign.const.js';
import { ENGAGEMENT_LEVELS } from '../engagement/engagement.const.js';
import { INDUSTRIES, MODES } from '../core/industry.const.js';
import { LEAD_STATUSES } from '../lead/lead.const.js';
import { BULK_MERGE_TAGS, checkMergeTags } from '../message/merge-tag.js';
import { CHANNELS } from '../message/message.const.js';
import { pageFields, listOf } from '../core/paging.js';
import { requiredText, type TextBounds } from '../core/text.js';
import { instant } from '../core/moment.js';

/** A text with merge tags. A broken or unknown tag is refused, and the message names it. */
const template = (bounds: TextBounds) =>
  requiredText(bounds).check(
    z.superRefine((text, context) => {
      const problem = checkMergeTags(text, BULK_MERGE_TAGS);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem, input: text });
    }),
  );

/** One of the texts of a step. A variant's share is its `weight` divided by the sum of all weights. */
export const StepVariant = z.strictObject({
  key: z.enum(VARIANT_KEYS, `A variant is called ${VARIANT_KEYS.join(', ')}`),
  weight: z
    .int('Weight must be a whole number')
    .check(z.gte(1, 'Weight must be at least 1'), z.lte(100, 'Weight can be at most 100')),
  /** Email only. */
  subject: z.optional(template({ label: 'Subject', max: 150 })),
  messageTemplate: template({ label: 'Message', max: 2_000, lines: 'many' }),
});
export type StepVariant = z.infer<typeof StepVariant>;

/** Longest SMS text in characters, without the name of the business and the opt-out wording. */
export const MAX_CAMPAIGN_SMS_CHARACTERS = 480;

const stepFields = {
  name: requiredText({ label: 'Step name', max: 80 }),
  channel: z.enum(CHANNELS, 'Send by sms or email'),
  /** Measured from the previous step, or from the start. */
  delay: z
    .strictObject({
      amount: z.int('Delay must be a whole number').check(z.gte(0, 'Delay must not be negative')),
      unit: z.enum(DELAY_UNITS, `Delay is in ${DELAY_UNITS.join(', ')}`),
    })
    .check(
      z.refine((delay) => delayMinutes(delay) <= MAX_DELAY_DAYS * 1_440, {
        error: `A step can wait at most ${MAX_DELAY_DAYS} days`,
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

/** One message of a campaign. The list is in sending order. */
export const NewCampaignStep = z.strictObject(stepFields).check(
  z.superRefine(({ channel, variants }, context) => {
    const refuse = (message: string, path: (string | number)[]): void =>
      context.addIssue({ code: 'custom', message, path, input: variants });
    if (new Set(variants.map(({ key }) => key)).size < variants.length)
      refuse('Each variant needs a letter of its own', ['variants']);
    for (const [index, { subject, messageTemplate }] of variants.entries()) {
      if (channel === 'email' && subject === undefined)
        refuse('An email needs a subject', ['variants', index, 'subject']);
      if (channel === 'sms' && messageTemplate.length > MAX_CAMPAIGN_SMS_CHARACTERS)
        refuse(`A text message can have at most ${MAX_CAMPAIGN_SMS_CHARACTERS} characters`, [
          'variants',
          index,
          'messageTemplate',
        ]);
    }
  }),
);
export type NewCampaignStep = z.infer<typeof NewCampaignStep>;

const momentOf = (label: string) => instant(`${label} must be a date and time like 2026-05-04T00:00:00Z`);

/** Which leads to include. An empty list does not filter; several filters must all match. */
export const AudienceFilters = z
  .strictObject({
    statuses: z._default(z.array(z.enum(LEAD_STATUSES)).check(z.maxLength(LEAD_STATUSES.length)), []),
    industries: z._default(z.array(z.enum(INDUSTRIES)).check(z.maxLength(INDUSTRIES.length)), []),
    engagementLevels: z._default(
      z.array(z.enum(ENGAGEMENT_LEVELS)).check(z.maxLength(ENGAGEMENT_LEVELS.length)),
      [],
    ),
    /** A lead matches with any of these tags. */
    tags: z._default(
      z.array(requiredText({ label: 'Tag', max: 60 })).check(z.maxLength(20, 'At most 20 tags')),
      [],
    ),
    /** When the lead was created: from `createdFrom` (included) to `createdTo` (excluded). */
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

/** The recipients of the campaign: a name for the group, and the filters that define it. */
export const TargetAudience = z.strictObject({
  segment: requiredText({ label: 'Audience name', max: 80 }),
  filters: AudienceFilters,
});
export type TargetAudience = z.infer<typeof TargetAudience>;

/**
 * `POST /v1/campaigns`, and `PATCH /v1/campaigns/{id}` while it is a draft: the whole record, so that the
 * saved state equals what the screen shows.
 */
export const CampaignDraft = z.strictObject({
  name: requiredText({ label: 'Name', max: 120 }),
  campaignType: z.enum(CAMPAIGN_TYPES, `Type must be one of ${CAMPAIGN_TYPES.join(', ')}`),
  /** `sim` sends only to the simulated phone and mailbox. */
  mode: z._default(z.enum(MODES, 'mode must be sim or live'), 'sim'),
  triggerEvent: z._default(
    z.enum(TRIGGER_EVENTS, `triggerEvent must be one of ${TRIGGER_EVENTS.join(', ')}`),
    'manual',
  ),
  targetAudience: TargetAudience,
  steps: z.array(NewCampaignStep).check(
    z.minLength(1, 'A campaign needs a step'),
    z.maxLength(MAX_CAMPAIGN_STEPS, `At most ${MAX_CAMPAIGN_STEPS} steps`),
    z.refine((steps) => steps.some(({ isActive }) => isActive), 'At least one step must be turned on'),
  ),
});
export type CampaignDraft = z.infer<typeof CampaignDraft>;

export const CampaignStep = z.object({
  ...stepFields,
  id: z.string(),
  /** Starts at 1. */
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
  /** Contacts enrolled so far, and how many of them are still active. */
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
export const CampaignList = listOf(CampaignItem);
export type CampaignList = z.infer<typeof CampaignList>;

/** A message as a sample recipient would receive it. */
export const CampaignSample = z.object({
  stepOrder: z.int(),
  variant: z.string(),
  channel: z.enum(CHANNELS),
  subject: z.nullable(z.string()),
  body: z.string(),
});
export type CampaignSample = z.infer<typeof CampaignSample>;
/**
 * Reach among the first `counted` leads of the audience: how many would get a message from the enabled steps, and why
 * the others would not, each counted once. Quiet hours only delay a message.
 */
export const CampaignReach = z.object({
  counted: z.int(),
  reached: z.int(),
  /** Opted out of every channel that could reach them. */
  optedOut: z.int(),
  /** Emails to them bounced or were reported as spam. */
  suppressed: z.int(),
  /** Have not consented to marketing messages. */
  noConsent: z.int(),
  /** Have no address for any of the steps. */
  noAddress: z.int(),
  /** The same person as an earlier lead of the audience. */
  repeated: z.int(),
});
export type CampaignReach = z.infer<typeof CampaignReach>;

/**
 * `POST /v1/campaigns/preview` for what is on the screen, `POST /v1/campaigns/{id}/preview` for what is
 * saved.
 */
export const CampaignPreview = z.object({
  ok: z.literal(true),
  /** Leads that match the audience now, and how many of them have an address for each channel. */
  audience: z.object({ total: z.int(), sms: z.int(), email: z.int() }),
  reach: CampaignReach,
  /**
   * An email step is enabled, but the practice has given no postal address to state in the email, so the campaign
   * cannot start.
   */
  lacksAddress: z.boolean(),
  samples: z.array(CampaignSample),
});
export type CampaignPreview = z.infer<typeof CampaignPreview>;
