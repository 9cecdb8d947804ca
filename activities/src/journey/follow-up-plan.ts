/** Plans the follow-up messages of a lead and their texts. Pure. */
import type { Appointment } from '@praxis/contracts/appointment/appointment';
import type { SkippedMessage } from '@praxis/contracts/journey/follow-up';
import { SKIP_REASONS } from '@praxis/domain/journey/skip-reason';
import { decideLanguage } from '@praxis/contracts/language/decide-language';
import type { Channel, FollowUpTemplate } from '@praxis/contracts/message/message.const';
import { contactAddress, type ContactAddress } from '@praxis/config/contact-key';
import { derivedId } from '@praxis/config/derived-id';
import type { LeadContact } from '@praxis/db/lead/lead';
import type { StoredBrand } from '@praxis/db/mail/mail';
import type { NewMessage } from '@praxis/db/message/message';
import { firstNameOf } from '@praxis/domain/lead/first-name';
import { whenOf } from '@praxis/domain/language/when-of';
import type { JourneyContext } from '@praxis/workflows/core/effects';
import type { FollowUpCommand } from '@praxis/workflows/journey/messages';
import { buttonOf, layoutMail, paragraphsOf, withButton } from '../mail/mail-layout.js';
import { renderTemplate } from './follow-up-texts.js';

export interface FollowUpPlanInput {
  journey: JourneyContext;
  command: FollowUpCommand;
  lead: LeadContact;
  tenant: { clientName: string; phone: string | null };
  /** Design of the tenant's emails; `origin` serves its logo. */
  look: { brand: StoredBrand | undefined; origin: string };
  appointment: Appointment | undefined;
  /** When it is planned, milliseconds. */
  now: number;
  /** The link with which the client changes the appointment, for each channel. */
  links?: Readonly<Record<Channel, string>> | undefined;
  /** The contact key of an address in this tenant. */
  keyOf(address: ContactAddress): string;
}

/** Plans one message per template and channel; those without an address are skipped with the reason. */
export function planFollowUpMessages(input: FollowUpPlanInput): {
  messages: NewMessage[];
  skipped: SkippedMessage[];
} {
  const messages: NewMessage[] = [];
  const skipped: SkippedMessage[] = [];
  for (const template of input.command.templates) {
    for (const channel of input.command.channels) {
      const address = contactAddress(channel, channel === 'sms' ? input.lead.phone : input.lead.email);
      if (address) messages.push(toMessage(input, { template, channel, contactKey: input.keyOf(address) }));
      else skipped.push({ template, channel, reason: whyNotAddressable(channel, input.lead) });
    }
  }
  return { messages, skipped };
}

function whyNotAddressable(channel: Channel, lead: FollowUpPlanInput['lead']): string {
  if (channel === 'email') return lead.email ? SKIP_REASONS.unusableEmail : SKIP_REASONS.noEmail;
  return lead.phone ? SKIP_REASONS.unusablePhone : SKIP_REASONS.noPhone;
}

function toMessage(
  { journey, lead, tenant, appointment, links, look, now }: FollowUpPlanInput,
  { template, channel, contactKey }: { template: FollowUpTemplate; channel: Channel; contactKey: string },
): NewMessage {
  const link = links?.[channel];
  const key = [journey.sessionId, template, channel].join('/');
  const language = decideLanguage({ recorded: lead.language });
  const { button, ...text } = renderTemplate(template, channel, {
    language,
    industry: journey.industry,
    firstName: firstNameOf(lead.name),
    tenantName: tenant.clientName,
    tenantPhone: tenant.phone,
    when: appointment && whenOf(appointment, language, now),
    provider: appointment?.provider,
    location: appointment?.location,
    confirmationCode: appointment?.confirmationCode,
    link,
  });
  return {
    id: derivedId(journey.tenantId, 'message', key),
    leadId: lead.id,
    sessionId: journey.sessionId,
    channel,
    template,
    language,
    contactKey,
    // A person asks for these messages by booking.
    purpose: 'reply',
    ...text,
    // Rendered once with the plan, so that a brand change between two attempts does not change the email.
    html:
      channel === 'email'
        ? layoutMail(
            {
              tenantId: journey.tenantId,
              name: tenant.clientName,
              subject: text.subject ?? '',
              language,
              ...look,
            },
            link === undefined
              ? paragraphsOf(text.body)
              : withButton(text.body, { link, label: button, style: buttonOf(look.brand) }),
          )
        : undefined,
    idempotencyKey: key,
  };
}
