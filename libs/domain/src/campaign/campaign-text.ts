/** The text of a step, for sending and for previews: sender, content, and how to unsubscribe. Pure. */
import type { StepVariant } from '@praxis/contracts/campaign/campaign';
import { fillMergeTags, type MergeValues } from '@praxis/contracts/message/merge-tag';
import type { Channel } from '@praxis/contracts/message/message.const';
import { completeSms } from '@praxis/contracts/message/sms-text';

/** A sample recipient. */
export const SAMPLE_VALUES = {
  first_name: 'Jordan',
  name: 'Jordan Ellis',
} as const satisfies MergeValues;

export interface CampaignText {
  /** Email only. */
  subject?: string | undefined;
  /** The text of the step with tags filled in. */
  text: string;
  /** Email only: why the recipient gets it. */
  reason: string;
  /** The complete text. */
  body: string;
}

/** The text of one variant. `unsubscribe` is the link for an email. */
export function campaignText(
  channel: Channel,
  variant: Pick<StepVariant, 'subject' | 'messageTemplate'>,
  parts: { values: MergeValues; sender: string; unsubscribe: string },
): CampaignText {
  const { values, sender, unsubscribe } = parts;
  const text = fillMergeTags(variant.messageTemplate, values).text;
  const reason = `You get this email because you agreed to hear from ${sender}.`;
  if (channel === 'sms') return { text, reason, body: completeSms(sender, text) };
  return {
    subject: fillMergeTags(variant.subject ?? '', values).text,
    text,
    reason,
    body: [text, sender, `${reason} Unsubscribe: ${unsubscribe}`].join('\n\n'),
  };
}
