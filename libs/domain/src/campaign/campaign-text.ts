/** A step's text as it is sent and as it is shown before: who writes, what, and how to get no more of it. Pure. */
import type { StepVariant } from '@praxis/contracts/campaign/campaign';
import { fillMergeTags, type MergeValues } from '@praxis/contracts/message/merge-tag';
import type { Channel } from '@praxis/contracts/message/message.const';

const STOP = 'Reply STOP to opt out.';

/** Somebody made up, for samples. */
export const SAMPLE_VALUES = {
  first_name: 'Jordan',
  name: 'Jordan Ellis',
} as const satisfies MergeValues;

export interface CampaignText {
  /** Email alone. */
  subject?: string | undefined;
  /** What the step says, tags filled in. */
  text: string;
  /** Email: why one gets it. */
  reason: string;
  /** The whole. */
  body: string;
}

/** The text of one variant. `unsubscribe` is the link of an email. */
export function campaignText(
  channel: Channel,
  variant: Pick<StepVariant, 'subject' | 'messageTemplate'>,
  parts: { values: MergeValues; sender: string; unsubscribe: string },
): CampaignText {
  const { values, sender, unsubscribe } = parts;
  const text = fillMergeTags(variant.messageTemplate, values).text;
  const reason = `You get this email because you agreed to hear from ${sender}.`;
  if (channel === 'sms') return { text, reason, body: [`${sender}:`, text, STOP].join(' ') };
  return {
    subject: fillMergeTags(variant.subject ?? '', values).text,
    text,
    reason,
    body: [text, sender, `${reason} Unsubscribe: ${unsubscribe}`].join('\n\n'),
  };
}
