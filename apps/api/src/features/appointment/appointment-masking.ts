/** Appointments without their client's personal data; the name is shown as far as the viewer may see it. Free text is masked entirely. */
import type { AppointmentItem } from '@praxis/contracts/appointment/appointment-change';
import type { AppointmentDetail } from '@praxis/contracts/appointment/appointment-detail';
import { maskEmail, maskPhone } from '@praxis/contracts/core/masking';
import { maskText } from '@praxis/domain/core/mask-text';
import type { PersonalView } from '../../platform/auth/viewer-masking.js';

/** A listed appointment, masked. */
export function maskItem<Item extends Pick<AppointmentItem, 'lead' | 'lastChange'>>(
  item: Item,
  view: PersonalView,
): Item {
  const lastChange = item.lastChange && { ...item.lastChange, reason: null };
  return { ...item, lead: { ...item.lead, name: view.nameOf(item.lead.id, item.lead.name) }, lastChange };
}

/** Masks an appointment with all its details. */
export function maskDetail(detail: AppointmentDetail, view: PersonalView): AppointmentDetail {
  const { contact, note, history, messages } = detail;
  return {
    ...maskItem(detail, view),
    contact: {
      email: contact.email === null ? null : maskEmail(contact.email),
      phone: contact.phone === null ? null : maskPhone(contact.phone),
    },
    note: note === null ? null : maskText(note),
    history: history.map((event) => ({ ...event, reason: null })),
    messages: messages.map((message) => ({ ...message, preview: maskText(message.preview) })),
  };
}
