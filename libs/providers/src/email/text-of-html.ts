/** The words of a mail in HTML, for a reader of text: nothing of it is ever shown as markup. */
import { compile } from 'html-to-text';

/** Characters of HTML that are read. People's letters have a few thousand; the rest of a larger mail is style and quotation. */
const LONGEST = 200_000;
/** Deeper elements are left out: who nests them deeper wants to stop a reader. */
const DEEPEST = 200;

const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: LONGEST, maxDepth: DEEPEST, ellipsis: '' },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'head', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'ul', options: { itemPrefix: '- ', leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'blockquote', options: { trimEmptyLines: true } },
  ],
});

/** Its text, with a line for each block; `> ` before what it quotes. What is too long or too deep is left out. */
export function textOfHtml(html: string): string {
  return convert(html.slice(0, LONGEST)).trim();
}
