/**
 * The follow-up texts per template, channel and industry. `planMessages` adds sender and opt-out wording to a
 * text message (specification 1, section 9: SMS carries STOP wording).
 */
import { phoneNumber } from '@praxis/contracts/core/phone-number';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { Language } from '@praxis/contracts/language/language.const';
import { messageTexts, type MessageTexts } from '@praxis/contracts/language/message-texts';
import type { Channel, FollowUpTemplate } from '@praxis/contracts/message/message.const';
import { greetingIn } from '../message/greeting.js';

/** Values that a text may use. */
export interface TemplateValues {
  language: Language;
  industry: Industry;
  /** Undefined if unknown. */
  firstName: string | undefined;
  tenantName: string;
  tenantPhone: string | null;
  /** The appointment's start in words, in the text's language and the appointment's own zone. */
  when: string | undefined;
  provider: string | undefined;
  location: string | undefined;
  confirmationCode: string | undefined;
  /** The page where the client changes the appointment. */
  link?: string | undefined;
}

/**
 * The text, and the subject for email. Plain text, because phones show it on the lock screen. `button` is the link's
 * label.
 */
export function renderTemplate(
  template: FollowUpTemplate,
  channel: Channel,
  values: TemplateValues,
): { subject?: string; body: string; button: string } {
  const { firstName, tenantName, tenantPhone, link } = values;
  const text = messageTexts(values.language);
  const button = text('button.change');
  const isThanks = template === 'thank_you';
  const greeting = greetingIn(text, isThanks ? 'thanks' : 'prepare', firstName);
  const sentences = isThanks ? thankYou(text, values, channel) : [prepDocs(text, values)];
  const change = isThanks && link ? [`${button}: ${link}`] : [];
  if (channel === 'sms') return { body: [greeting, ...sentences, ...change].join(' '), button };
  const call = tenantPhone ? text('mail.call', { phone: phoneNumber(tenantPhone) }) : text('mail.reply');
  const subject = text(isThanks ? 'thanks.subject' : 'prepare.subject', { tenant: tenantName });
  const hello = greetingIn(text, 'mail', firstName);
  return {
    subject,
    body: [hello, sentences.join(' '), ...change, call, tenantName].join('\n\n'),
    button,
  };
}

/** An email includes the place; a text message stays short, and its link leads to it. */
function thankYou(
  text: MessageTexts,
  { when, provider, location, confirmationCode = '' }: TemplateValues,
  channel: Channel,
): string[] {
  return [
    when && provider
      ? text('thanks.booked', { provider, when, code: confirmationCode })
      : text('thanks.noted'),
    ...(channel === 'email' && when && location ? [text('thanks.where', { location })] : []),
  ];
}

function prepDocs(text: MessageTexts, { industry, when }: TemplateValues): string {
  const list = text(`prepare.${industry}`);
  return when ? text('prepare.booked', { when, list }) : text('prepare.open', { list });
}
