/** A contact's message in one step of a campaign. Pure. */
import { createHash } from 'node:crypto';
import type { CampaignStep, StepVariant } from '@praxis/contracts/campaign/campaign';
import { campaignText } from '@praxis/domain/campaign/campaign-text';
import type { Language } from '@praxis/contracts/language/language.const';
import type { MergeValues } from '@praxis/contracts/message/merge-tag';
import type { StoredBrand } from '@praxis/db/mail/mail';
import type { NewMessage } from '@praxis/db/message/message';
import { layoutBulkMail } from '../mail/mail-layout.js';

const HASHED_BYTES = 6;

/**
 * The variant for a contact. It depends only on campaign and lead, so that a repeated run assigns the same one, and a
 * contact who gets A in one step gets A in the next if the weights are equal.
 */
export function pickVariant(
  variants: readonly StepVariant[],
  { campaignId, leadId }: { campaignId: string; leadId: string },
): StepVariant {
  const hash = createHash('sha256').update(`${campaignId}\n${leadId}`).digest();
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  let point = (hash.readUIntBE(0, HASHED_BYTES) / 2 ** (8 * HASHED_BYTES)) * total;
  for (const variant of variants) {
    if (point < variant.weight) return variant;
    point -= variant.weight;
  }
  throw new Error('a step without variants cannot be sent');
}

/** The sender, and the design of their mails. */
export interface CampaignSender {
  tenantId: string;
  name: string;
  brand: StoredBrand | undefined;
  /** Where it is: every email of a campaign says that. */
  address: string | null;
  /** Scheme and host of the API. */
  origin: string;
}

/** The text as it is sent, and as a mail program shows it. `unsubscribe` is the link of an email. */
export function composeStep(
  { channel }: Pick<CampaignStep, 'channel'>,
  variant: StepVariant,
  parts: { values: MergeValues; sender: CampaignSender; unsubscribe: string; language: Language },
): Pick<NewMessage, 'subject' | 'body' | 'html'> {
  const { values, sender, unsubscribe, language } = parts;
  const { subject, text, reason, unsubscribing, body } = campaignText(channel, variant, {
    values,
    sender: sender.name,
    address: sender.address,
    unsubscribe,
    language,
  });
  if (channel === 'sms') return { body };
  const frame = { ...sender, language, subject: subject ?? '' };
  return {
    subject,
    body,
    html: layoutBulkMail(frame, text, {
      address: sender.address,
      reason,
      unsubscribing,
      unsubscribe,
    }),
  };
}
