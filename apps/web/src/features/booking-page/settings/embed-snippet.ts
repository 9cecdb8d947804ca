/** The code that an owner copies into their own site. Pure. */
import { EMBED_SCRIPT } from '@praxis/contracts/booking-page/booking-page.const';

/** Ways to show the page in another site. */
export const EMBED_KINDS = ['page', 'button', 'intake'] as const;
export type EmbedKind = (typeof EMBED_KINDS)[number];

export const EMBED_LABELS: Record<EmbedKind, string> = {
  page: 'Booking page',
  button: 'Button',
  intake: 'Call-back form',
};

const ELEMENTS: Record<EmbedKind, (practice: string) => string> = {
  page: (practice) => `<div data-praxis-book="${practice}"></div>`,
  button: (practice) => `<button type="button" data-praxis-book="${practice}">Book an appointment</button>`,
  intake: (practice) => `<div data-praxis-intake="${practice}"></div>`,
};

/** @param origin of this installation */
export function embedSnippet(
  kind: EmbedKind,
  { practice, origin }: { practice: string; origin: string },
): string {
  return `${ELEMENTS[kind](practice)}\n<script async src="${origin}${EMBED_SCRIPT}"></script>`;
}

/**
 * The origins in a text with one site per line; the address of a page counts as its site. An invalid line is kept, so
 * that the server refuses it.
 */
export function originsIn(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [...new Set(lines.map((line) => (URL.canParse(line) ? new URL(line).origin : line)))];
}
