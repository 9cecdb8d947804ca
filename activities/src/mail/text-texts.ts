/** Texts of messages to the practice's own people: short, in the practice's name, with one link. */
import { DEFAULT_BRAND_NAME } from '@praxis/contracts/tenant/brand';
import type { StoredBrand } from '@praxis/db/mail/mail';
import type { TextContent } from '@praxis/db/mail/mail-content';

/** The text message. */
export function renderText(content: TextContent, brand: StoredBrand | undefined): string {
  const name = brand?.name ?? DEFAULT_BRAND_NAME;
  switch (content.kind) {
    case 'phone_code':
      return `${name}: ${content.code} is your code to verify this number. It is valid for ${content.minutes} minutes.`;
    case 'notification':
      return [
        `${name}: ${content.isUrgent ? 'Urgent: ' : ''}${content.title}.`,
        detailOf(content),
        content.link,
      ]
        .filter((part) => part !== '')
        .join(' ');
  }
}

/** The details for a single item; for several, the page shows them. */
function detailOf({ entries, left }: Extract<TextContent, { kind: 'notification' }>): string {
  return entries.length === 1 && left === 0 ? (entries[0]?.detail ?? '') : '';
}
