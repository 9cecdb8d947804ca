/** The text of a step, for sending and for previews: sender, content, and how to unsubscribe. Pure. */
import { DEFAULT_LANGUAGE, type Language } from '@praxis/contracts/language/language.const';
import { messageTexts } from '@praxis/contracts/language/message-texts';
import type { StepVariant } from '@praxis/contracts/campaign/campaign';
import type { MergeValues } from '@praxis/contracts/message/merge-tag';
import type { Channel } from '@praxis/contracts/message/message.const';
import { fittingSms } from '../message/fitting-sms.js';
import { mailSubject } from '../message/mail-subject.js';
import { fillText } from '../message/merge-values.js';

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
  /** Email only: the label of the unsubscribe link. */
  unsubscribing: string;
  /** The complete text. */
  body: string;
}

/**
 * The text of one variant: the author's words, with the parts that Praxis adds in `language`. `unsubscribe` is the link
 * for an email; `address` is the sender's postal address, which the law requires in advertising (15 U.S.C.
 * 7704(a)(5)(A)(iii)).
 */
export function campaignText(
  channel: Channel,
  variant: Pick<StepVariant, 'subject' | 'messageTemplate'>,
  parts: {
    values: MergeValues;
    sender: string;
    address: string | null;
    unsubscribe: string;
    language?: Language | undefined;
  },
): CampaignText {
  const { values, sender, address, unsubscribe, language = DEFAULT_LANGUAGE } = parts;
  const ours = messageTexts(language);
  const text = fillText(variant.messageTemplate, values, language).text;
  const reason = ours('campaign.reason', { sender });
  const unsubscribing = ours('campaign.unsubscribe');
  if (channel === 'sms') return { text, reason, unsubscribing, body: fittingSms(sender, text, language) };
  return {
    subject: mailSubject(fillText(variant.subject ?? '', values, language).text, { sender, language }),
    text,
    reason,
    unsubscribing,
    body: bulkMailText({ text, sender, address, reason, unsubscribing, unsubscribe }),
  };
}

/**
 * The plain text of an email that the recipient did not ask for: the sender and its postal address, the reason, and the
 * unsubscribe link.
 */
export function bulkMailText(parts: {
  text: string;
  sender: string;
  address: string | null;
  reason: string;
  unsubscribing: string;
  unsubscribe: string;
}): string {
  const { text, sender, address, reason, unsubscribing, unsubscribe } = parts;
  const from = address === null ? sender : `${sender}\n${address}`;
  return [text, from, `${reason} ${unsubscribing}: ${unsubscribe}`].join('\n\n');
}
