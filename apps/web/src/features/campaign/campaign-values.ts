/** The values of the campaign form, and its request. Pure. */
import { CampaignDraft, type Campaign, type StepVariant } from '@praxis/contracts/campaign/campaign';
import { VARIANT_KEYS, type DelayUnit } from '@praxis/contracts/campaign/campaign.const';
import type { Channel } from '@praxis/contracts/message/message.const';
import * as z from 'zod/mini';
import { localDay } from '../../lib/core/calendar-day.js';

export type VariantValues = Omit<StepVariant, 'subject'> & { subject: string };
export interface CampaignStepValues {
  name: string;
  channel: Channel;
  delay: { amount: number; unit: DelayUnit };
  variants: VariantValues[];
  isActive: boolean;
}
type Filters = CampaignDraft['targetAudience']['filters'];

/** Fields: an empty subject or date is none, tags are in one line. */
export interface CampaignValues {
  name: string;
  campaignType: CampaignDraft['campaignType'];
  mode: CampaignDraft['mode'];
  triggerEvent: CampaignDraft['triggerEvent'];
  targetAudience: {
    segment: string;
    filters: Omit<Filters, 'tags' | 'createdFrom' | 'createdTo' | 'industries'> & {
      tags: string;
      /** Days of the reader's own calendar, both included. */
      createdFrom: string;
      createdTo: string;
    };
  };
  steps: CampaignStepValues[];
}

const DAY_MS = 86_400_000;
const startOf = (day: string): Date => new Date(`${day}T00:00:00`);
const validOrRaw = (moment: Date, raw: string): string =>
  Number.isNaN(moment.getTime()) ? raw : moment.toISOString();

/** The form's request. */
export const campaignForm: z.ZodMiniType<CampaignDraft> = z.pipe(
  z.transform((given: CampaignValues): z.input<typeof CampaignDraft> => {
    const { targetAudience, steps, ...values } = given;
    const { segment, filters } = targetAudience;
    const { tags, createdFrom, createdTo, ...lists } = filters;
    return {
      ...values,
      targetAudience: {
        segment,
        filters: {
          ...lists,
          tags: tags
            .split(',')
            .map((tag) => tag.trim())
            .filter((tag) => tag !== ''),
          ...(createdFrom ? { createdFrom: validOrRaw(startOf(createdFrom), createdFrom) } : {}),
          ...(createdTo ? { createdTo: validOrRaw(dayAfter(createdTo), createdTo) } : {}),
        },
      },
      steps: steps.map((step) => ({
        ...step,
        variants: step.variants.map(({ subject, ...variant }) =>
          step.channel === 'email' && subject.trim() !== '' ? { ...variant, subject } : variant,
        ),
      })),
    };
  }),
  CampaignDraft,
);

function dayAfter(day: string): Date {
  const moment = startOf(day);
  moment.setDate(moment.getDate() + 1);
  return moment;
}

/** A new, empty step. */
export function newStep(count: number): CampaignStepValues {
  return {
    name: `Message ${count + 1}`,
    channel: 'sms',
    delay: count === 0 ? { amount: 0, unit: 'minutes' } : { amount: 2, unit: 'days' },
    variants: [newVariant([])],
    isActive: true,
  };
}

/** Another text of a step, under the next letter. */
export function newVariant(existing: readonly VariantValues[]): VariantValues {
  const key = VARIANT_KEYS.find((letter) => existing.every((variant) => variant.key !== letter)) ?? 'A';
  return { key, weight: 1, subject: '', messageTemplate: '' };
}

/** Fields of a draft, or of a new one. */
export function valuesOf(campaign: Campaign | undefined): CampaignValues {
  if (!campaign)
    return {
      name: '',
      campaignType: 'followup',
      mode: 'sim',
      triggerEvent: 'manual',
      targetAudience: {
        segment: 'All leads',
        filters: { statuses: [], engagementLevels: [], tags: '', createdFrom: '', createdTo: '' },
      },
      steps: [newStep(0)],
    };
  const { name, campaignType, mode, triggerEvent, targetAudience, steps } = campaign;
  const { statuses, engagementLevels, tags, createdFrom, createdTo } = targetAudience.filters;
  return {
    name,
    campaignType,
    mode,
    triggerEvent,
    targetAudience: {
      segment: targetAudience.segment,
      filters: {
        statuses,
        engagementLevels,
        tags: tags.join(', '),
        createdFrom: createdFrom ? localDay(createdFrom) : '',
        createdTo: createdTo ? localDay(Date.parse(createdTo) - DAY_MS / 2) : '',
      },
    },
    steps: steps.map((step) => ({
      name: step.name,
      channel: step.channel,
      delay: step.delay,
      isActive: step.isActive,
      variants: step.variants.map(({ subject = '', ...variant }) => ({ ...variant, subject })),
    })),
  };
}
