/**
 * The follow-up texts per template, channel and industry. `planMessages` adds sender and opt-out wording to a
 * text message (specification 1, section 9: SMS carries STOP wording).
 */
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { Channel, FollowUpTemplate } from '@praxis/contracts/message/message.const';

/** Values that a text may use. */
export interface TemplateValues {
  industry: Industry;
  firstName: string;
  tenantName: string;
  tenantPhone: string | null;
  /** The appointment's start in words, in its own zone. */
  when: string | undefined;
  provider: string | undefined;
  location: string | undefined;
  confirmationCode: string | undefined;
  /** Where the client changes the appointment. */
  link?: string | undefined;
}

/** Label of the confirmation's button. */
export const CHANGE_LABEL = 'Change or cancel';

const PREPARE: Record<Industry, string> = {
  law: 'a photo ID, letters or court papers you have received, and the dates that matter',
  realestate: 'a photo ID, your pre-approval or proof of funds, and a short list of must-haves',
};

/** Text, and subject for email. Plain text, because phones show it on the lock screen. */
export function renderTemplate(
  template: FollowUpTemplate,
  channel: Channel,
  values: TemplateValues,
): { subject?: string; body: string } {
  const sentences = template === 'thank_you' ? thankYou(values, channel) : prepDocs(values);
  const change = template === 'thank_you' && values.link ? [`${CHANGE_LABEL}: ${values.link}`] : [];
  if (channel === 'sms') return { body: [...sentences, ...change].join(' ') };
  const call = values.tenantPhone
    ? `Questions? Call us at ${values.tenantPhone}.`
    : 'Questions? Just reply to this email.';
  return {
    subject:
      template === 'thank_you'
        ? `Your appointment with ${values.tenantName}`
        : `What to bring to ${values.tenantName}`,
    body: [
      `Hello ${values.firstName},`,
      sentences.slice(1).join(' ') || sentences.join(' '),
      ...change,
      call,
      values.tenantName,
    ].join('\n\n'),
  };
}

/** An email includes the place; a text message stays short, and its link leads to it. */
function thankYou(
  { firstName, when, provider, location, confirmationCode }: TemplateValues,
  channel: Channel,
): string[] {
  return [
    `Thank you, ${firstName}.`,
    when && provider
      ? `You are booked with ${provider} on ${when}. Confirmation code ${confirmationCode}.`
      : 'We have your details and will be in touch.',
    ...(channel === 'email' && when && location ? [`Where: ${location}.`] : []),
  ];
}

function prepDocs({ firstName, industry, when }: TemplateValues): string[] {
  return [
    `Hello ${firstName}.`,
    `Please have ready ${when ? `for ${when}` : 'for our meeting'}: ${PREPARE[industry]}.`,
  ];
}
