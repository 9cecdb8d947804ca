/** Texts of the notices about an appointment. `planMessages` adds sender and opt-out wording to a text message. Pure. */
import { phoneNumber } from '@praxis/contracts/core/phone-number';
import type { Language } from '@praxis/contracts/language/language.const';
import { messageTexts } from '@praxis/contracts/language/message-texts';
import type { AppointmentTemplate, Channel } from '@praxis/contracts/message/message.const';
import type { Notice } from '@praxis/workflows/appointment/effects';
import { greetingIn } from '../message/greeting.js';

export const NOTICE_TEMPLATES: Record<Notice, AppointmentTemplate> = {
  confirmation: 'appointment_confirmation',
  confirmation_again: 'appointment_confirmation',
  reminder_24h: 'appointment_reminder',
  reminder_2h: 'appointment_reminder',
  rescheduled: 'appointment_rescheduled',
  cancelled: 'appointment_cancelled',
  missed: 'appointment_missed',
};

/** Values that a text may use. */
export interface NoticeValues {
  language: Language;
  /** Undefined if unknown. */
  firstName: string | undefined;
  tenantName: string;
  tenantPhone: string | null;
  /** The appointment's start in words, in the text's language and the appointment's own zone. */
  when: string;
  provider: string;
  location: string;
  confirmationCode: string;
  /** The page where the client changes the appointment or books another. */
  link: string;
}

export interface NoticeText {
  subject?: string;
  body: string;
  /** Email only: label of the button. */
  button: string;
}

/** The text, and the subject for email. Plain text, because phones show it on the lock screen. */
export function renderNotice(notice: Notice, channel: Channel, values: NoticeValues): NoticeText {
  const text = messageTexts(values.language);
  const { subject, sentences, button } = wordsOf(notice, values);
  const link = `${button}: ${values.link}`;
  if (channel === 'sms') return { body: [...sentences, link].join(' '), button };
  const call = values.tenantPhone
    ? text('mail.call', { phone: phoneNumber(values.tenantPhone) })
    : text('mail.reply');
  const greeting = greetingIn(text, 'mail', values.firstName);
  return {
    subject,
    body: [greeting, sentences.join(' '), link, call, values.tenantName].join('\n\n'),
    button,
  };
}

const WORDS = {
  confirmation: 'confirmation',
  confirmation_again: 'confirmation',
  reminder_24h: 'reminder',
  reminder_2h: 'reminder',
  rescheduled: 'rescheduled',
  cancelled: 'cancelled',
  missed: 'missed',
} as const satisfies Record<Notice, string>;

function wordsOf(
  notice: Notice,
  { language, tenantName, when, provider, location, confirmationCode }: NoticeValues,
): { subject: string; sentences: string[]; button: string } {
  const text = messageTexts(language);
  const words = WORDS[notice];
  const isOver = words === 'cancelled' || words === 'missed';
  const where = text('appointment.where', { location, code: confirmationCode });
  return {
    subject: text(`appointment.${words}.subject`, { tenant: tenantName }),
    sentences: [text(`appointment.${words}`, { provider, when }), ...(isOver ? [] : [where])],
    button: text(isOver ? 'button.another' : 'button.change'),
  };
}
