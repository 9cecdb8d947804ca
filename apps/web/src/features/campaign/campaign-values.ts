/** The values of the campaign form, and its request. Pure. */
import { CampaignDraft, type Campaign, type StepVariant } from '@praxis/contracts/campaign/campaign';
import { VARIANT_KEYS, type DelayUnit } from '@praxis/contracts/campaign/campaign.const';
import type { Channel } from '@praxis/contracts/message/message.const';
import * as z from 'zod/mini';
import { dayAfter, isoInZone, zonedInstant } from '../../lib/core/zoned-time.js';

export type VariantValues = Omit<StepVariant, 'subject'> & { subject: string };
export interface CampaignStepValues {
  name: string;
  channel: Channel;
  delay: { amount: number; unit: DelayUnit };
  variants: VariantValues[];
  isActive: boolean;
}
type Filters = CampaignDraft['targetAudience']['filters'];

/** The form's fields: an empty subject or date means none, and all tags are in one line. */
export interface CampaignValues {
  name: string;
  campaignType: CampaignDraft['campaignType'];
  mode: CampaignDraft['mode'];
  triggerEvent: CampaignDraft['triggerEvent'];
  targetAudience: {
    segment: string;
    filters: Omit<Filters, 'tags' | 'createdFrom' | 'createdTo' | 'industries'> & {
      tags: string;
      /** Days in the practice's zone, both included. */
      createdFrom: string;
      createdTo: string;
    };
  };
  steps: CampaignStepValues[];
}

const DAY_MS = 86_400_000;

/**
 * The form's request.
 * @param timeZone the practice's, in which days begin
 */
export const campaignForm = (timeZone: string): z.ZodMiniType<CampaignDraft> =>
  z.pipe(
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
            ...(createdFrom ? { createdFrom: startOf(createdFrom, { timeZone }) } : {}),
            ...(createdTo ? { createdTo: startOf(createdTo, { timeZone, days: 1 }) } : {}),
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

/**
 * The moment at which a day begins, or at which the day `days` later begins. A text that is not a day stays unchanged,
 * so that the contract refuses it.
 */
function startOf(day: string, { timeZone, days = 0 }: { timeZone: string; days?: number }): string {
  if (Number.isNaN(Date.parse(day))) return day;
  return zonedInstant(dayAfter(day, days), '00:00', timeZone).toISOString();
}

/**
 * The day of the moment half a day after (`half` 1) or before (`half` -1) the stored one, so that a draft that was
 * saved in another zone keeps its days.
 */
function dayOf(moment: string, { timeZone, half }: { timeZone: string; half: 1 | -1 }): string {
  const at = new Date(Date.parse(moment) + (half * DAY_MS) / 2);
  return Number.isNaN(at.getTime()) ? '' : isoInZone(at, timeZone).slice(0, 10);
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

/** Another text for a step, with the next free letter. */
export function newVariant(existing: readonly VariantValues[]): VariantValues {
  const key = VARIANT_KEYS.find((letter) => existing.every((variant) => variant.key !== letter)) ?? 'A';
  return { key, weight: 1, subject: '', messageTemplate: '' };
}

/**
 * The form values of a draft, or of a new one.
 * @param timeZone the practice's, in which days begin
 */
export function valuesOf(campaign: Campaign | undefined, timeZone: string): CampaignValues {
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
        createdFrom: createdFrom ? dayOf(createdFrom, { timeZone, half: 1 }) : '',
        createdTo: createdTo ? dayOf(createdTo, { timeZone, half: -1 }) : '',
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
