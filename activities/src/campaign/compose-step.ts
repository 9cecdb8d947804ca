/** A contact's message in one step of a campaign. Pure. */
import { createHash } from 'node:crypto';
import { derivedId } from '@praxis/config/derived-id';
import { unsubscribeLink, unsubscribeToken } from '@praxis/config/unsubscribe-token';
import type { CampaignStep, StepVariant } from '@praxis/contracts/campaign/campaign';
import { decideLanguage } from '@praxis/contracts/language/decide-language';
import type { Language } from '@praxis/contracts/language/language.const';
import { type MergeValues } from '@praxis/contracts/message/merge-tag';
import { practiceValues } from '@praxis/domain/message/merge-values';
import type { DueEnrollment } from '@praxis/db/campaign/campaign-run';
import type { StoredBrand } from '@praxis/db/mail/mail';
import type { NewMessage } from '@praxis/db/message/message';
import type { ClientFacingTenant } from '@praxis/db/tenant/tenant';
import { campaignText } from '@praxis/domain/campaign/campaign-text';
import { personValues } from '@praxis/domain/message/merge-values';
import { layoutBulkMail } from '../mail/mail-layout.js';

const HASHED_BYTES = 6;

/** The sender, and the design of the sender's emails. */
export interface CampaignSender {
  tenantId: string;
  name: string;
  brand: StoredBrand | undefined;
  /** The sender's postal address, which every email of a campaign states. */
  address: string | null;
  /** Scheme and host of the API. */
  origin: string;
}

/** A step, and the contact who gets its message. */
interface StepFor {
  campaignId: string;
  contact: DueEnrollment;
  step: CampaignStep;
  tenant: ClientFacingTenant;
  sender: CampaignSender;
}

/**
 * The message of one step for one contact; undefined if the contact cannot be reached on its channel. Composing it
 * again gives the same id and key. `masterKey` signs its unsubscribe link.
 */
export function composeStep(
  { campaignId, contact, step, tenant, sender }: StepFor,
  masterKey: string,
): NewMessage | undefined {
  const contactKey = step.channel === 'sms' ? contact.smsKey : contact.emailKey;
  if (contactKey === null) return undefined;
  const key = `campaign/${campaignId}/${step.stepOrder}/${contact.leadId}`;
  const id = derivedId(tenant.id, 'message', key);
  const variant = pickVariant(step.variants, { campaignId, leadId: contact.leadId });
  const values = {
    ...personValues(contact),
    ...practiceValues(tenant),
  };
  const language = decideLanguage({ recorded: contact.language });
  const unsubscribe = unsubscribeLink(
    sender.origin,
    unsubscribeToken(masterKey, { tenantId: tenant.id, messageId: id, contactKey }),
  );
  return {
    id,
    leadId: contact.leadId,
    // A separate thread, independent of the visitor's journey.
    sessionId: `campaign/${campaignId}/${contact.leadId}`,
    channel: step.channel,
    template: 'campaign',
    contactKey,
    purpose: 'marketing',
    language,
    ...composeText(step, variant, { values, sender, unsubscribe, language }),
    idempotencyKey: key,
    campaign: {
      campaignId,
      enrollmentId: contact.id,
      campaignStep: step.stepOrder,
      campaignVariant: variant.key,
    },
  };
}

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

/** The text as it is sent, and as a mail program shows it. `unsubscribe` is the link of an email. */
export function composeText(
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
