/** Extracts the text of an HTML email; its markup is never displayed. */
import { compile } from 'html-to-text';

/**
 * Characters of HTML that are read. Personal emails have a few thousand; the rest of a larger one is styles
 * and quotations.
 */
const MAX_HTML_CHARACTERS = 200_000;
/** Deeper elements are left out, because such nesting only serves to exhaust a parser. */
const MAX_LEVELS = 200;

const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: MAX_HTML_CHARACTERS, maxDepth: MAX_LEVELS, ellipsis: '' },
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

/**
 * The text of an email, one line per block, quotations marked with `> `. Anything too long or too deep is
 * left out.
 */
export function textOfHtml(html: string): string {
  return convert(html.slice(0, MAX_HTML_CHARACTERS)).trim();
}
