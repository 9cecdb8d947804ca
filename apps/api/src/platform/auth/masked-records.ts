/** Records without their personal data. Free text is masked entirely; names are as the viewer may see them. */
import { maskEmail, maskName, maskPhone } from '@praxis/contracts/core/masking';
import { maskText } from '@praxis/domain/core/mask-text';
import type { JourneyView } from '@praxis/contracts/journey/journey';
import type { Lead, LeadDetail } from '@praxis/contracts/lead/lead';
import type { SimInboxEntry } from '@praxis/contracts/sim/sim';

/** A listed lead. @param name what to show of the name; masked unless given */
export function maskLead<Shown extends Pick<Lead, 'name' | 'email' | 'phone'>>(
  lead: Shown,
  name = maskName(lead.name),
): Shown {
  return {
    ...lead,
    name,
    email: lead.email === null ? null : maskEmail(lead.email),
    phone: lead.phone === null ? null : maskPhone(lead.phone),
  };
}

/** A lead with all details. */
export function maskLeadDetail<
  Shown extends Pick<LeadDetail, 'name' | 'email' | 'phone' | 'area' | 'details' | 'notes' | 'sourceDetail'>,
>(lead: Shown, name = maskName(lead.name)): Shown {
  return {
    ...maskLead(lead, name),
    area: lead.area === null ? null : maskText(lead.area),
    details: lead.details === null ? null : maskText(lead.details),
    notes: maskText(lead.notes),
    sourceDetail: lead.sourceDetail === null ? null : maskText(lead.sourceDetail),
  };
}

/** A journey whose messages are shown without their text. */
export function maskJourney(view: JourneyView): JourneyView {
  return {
    ...view,
    messages: view.messages.map(({ subject, ...message }) => ({
      ...message,
      text: maskText(message.text),
      ...(subject === undefined ? {} : { subject: maskText(subject) }),
    })),
  };
}

/** An entry of the simulated inbox without its recipient and text. */
export function maskSimEntry({ from, subject, ...entry }: SimInboxEntry): SimInboxEntry {
  return {
    ...entry,
    to: entry.to.includes('@') ? maskEmail(entry.to) : maskPhone(entry.to),
    ...(from === undefined ? {} : { from }),
    ...(subject === undefined ? {} : { subject: maskText(subject) }),
    body: maskText(entry.body),
    attachments: [],
  };
}
