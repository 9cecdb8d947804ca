/**
 * Texts of messages to the practice's own people: short, with one link. `completeTexts` adds the practice's name and how to opt
 * out, as in every text message.
 */
import type { TextContent } from '@praxis/db/mail/mail-content';

/** The text message, without its sender and the opt-out wording. */
export function renderText(content: TextContent): string {
  switch (content.kind) {
    case 'phone_code':
      return `${content.code} is your code to verify this number. It is valid for ${content.minutes} minutes.`;
    case 'notification':
      return [`${content.isUrgent ? 'Urgent: ' : ''}${content.title}.`, detailOf(content), content.link]
        .filter((part) => part !== '')
        .join(' ');
  }
}

/** The details for a single item; for several, the page shows them. */
function detailOf({ entries, left }: Extract<TextContent, { kind: 'notification' }>): string {
  return entries.length === 1 && left === 0 ? (entries[0]?.detail ?? '') : '';
}
