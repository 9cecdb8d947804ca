/**
 * The email about one or several notifications. Names and numbers are masked, regardless of what its reader may see on
 * the page.
 */
import { maskName, maskPhone } from '@praxis/contracts/core/masking';
import { notificationPath } from '@praxis/contracts/notification/notification-path';
import { NOTIFICATION_LABELS } from '@praxis/contracts/notification/notification.const';
import { notificationWords } from '@praxis/contracts/notification/notification-words';
import type { MailContent } from '@praxis/db/mail/mail-content';
import type { WaitingDelivery } from '@praxis/db/notification/notification-run';

/** Maximum number of entries, because nobody would read a longer list; the page has all entries. */
const MAX_ENTRIES = 20;

type NotificationMail = Extract<MailContent, { kind: 'notification' }>;

/** The content of the email. Its links lead to the records and to the settings of each kind. */
export function notificationMail(news: readonly WaitingDelivery[], origin: string): NotificationMail {
  const [first] = news;
  if (!first) throw new Error('a notification by email tells of something');
  const shown = news.slice(0, MAX_ENTRIES);
  const kinds = [...new Set(news.map(({ event }) => event))];
  return {
    kind: 'notification',
    title: news.length === 1 ? titleOf(first) : `${news.length} new notifications`,
    isUrgent: news.some(({ isUrgent }) => isUrgent),
    entries: shown.map((one) => ({
      text: titleOf(one),
      link: `${origin}${notificationPath(one)}`,
      detail: detailOf(one),
    })),
    left: news.length - shown.length,
    link: news.length === 1 ? `${origin}${notificationPath(first)}` : `${origin}/today`,
    kinds: kinds.map((event) => ({
      label: NOTIFICATION_LABELS[event],
      link: `${origin}/settings/account?notification=${event}`,
    })),
  };
}

function titleOf(one: WaitingDelivery): string {
  const { what } = notificationWords(one);
  const name = one.name ?? one.caller?.name ?? null;
  return name === null ? what : `${what}: ${maskName(name)}`;
}

/** Details about a caller who needs a person: why, their number, and what to do. */
function detailOf(one: WaitingDelivery): string | undefined {
  const { why, todo } = notificationWords(one);
  if (why === undefined || todo === undefined) return undefined;
  const phone = one.caller?.phone ?? null;
  const number = phone === null ? 'No number is known.' : `Number: ${maskPhone(phone)}.`;
  return `${why}. ${number} ${todo}`;
}
