/** Texts of the notices about an appointment. `planMessages` adds sender and opt-out wording to a text message. Pure. */
import type { AppointmentTemplate, Channel } from '@praxis/contracts/message/message.const';
import type { Notice } from '@praxis/workflows/appointment/effects';

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
  firstName: string;
  tenantName: string;
  tenantPhone: string | null;
  /** The appointment's start in words, in its own zone. */
  when: string;
  provider: string;
  location: string;
  confirmationCode: string;
  /** Where the client changes the appointment or books another. */
  link: string;
}

export interface NoticeText {
  subject?: string;
  body: string;
  /** Email only: label of the button. */
  button: string;
}

/** Text, and subject for email. Plain text, because phones show it on the lock screen. */
export function renderNotice(notice: Notice, channel: Channel, values: NoticeValues): NoticeText {
  const { subject, sentences, button } = wordsOf(notice, values);
  const link = `${button}: ${values.link}`;
  if (channel === 'sms') return { body: [...sentences, link].join(' '), button };
  const call = values.tenantPhone
    ? `Questions? Call us at ${values.tenantPhone}.`
    : 'Questions? Just reply to this email.';
  return {
    subject,
    body: [`Hello ${values.firstName},`, sentences.join(' '), link, call, values.tenantName].join('\n\n'),
    button,
  };
}

function wordsOf(
  notice: Notice,
  { tenantName, when, provider, location, confirmationCode }: NoticeValues,
): { subject: string; sentences: string[]; button: string } {
  const change = 'Change or cancel';
  const another = 'Choose another time';
  const where = `Where: ${location}. Confirmation code ${confirmationCode}.`;
  switch (notice) {
    case 'reminder_24h':
    case 'reminder_2h':
      return {
        subject: `Reminder: your appointment with ${tenantName}`,
        sentences: [`This is a reminder of your appointment with ${provider} on ${when}.`, where],
        button: change,
      };
    case 'confirmation':
    case 'confirmation_again':
      return {
        subject: `Your appointment with ${tenantName}`,
        sentences: [`You are booked with ${provider} on ${when}.`, where],
        button: change,
      };
    case 'rescheduled':
      return {
        subject: `Your new appointment with ${tenantName}`,
        sentences: [`Your appointment with ${provider} is now on ${when}.`, where],
        button: change,
      };
    case 'cancelled':
      return {
        subject: `Your appointment with ${tenantName} is cancelled`,
        sentences: [`Your appointment with ${provider} on ${when} is cancelled.`],
        button: another,
      };
    case 'missed':
      return {
        subject: `We missed you at ${tenantName}`,
        sentences: [`We missed you at your appointment with ${provider} on ${when}.`],
        button: another,
      };
  }
}
