/**
 * A tenant's own style rules, for the pages that its clients open. They only style: rules that could load resources, run code or cover
 * other parts of the page are refused. Nothing is cleaned, so the stored rules are exactly those that were written.
 */

export const CUSTOM_CSS_MAX = 8_000;

/** Refused patterns, each with its name in the message. Escapes are first: any other rule could be bypassed with them. */
const REFUSED: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\\/, 'backslashes'],
  [/</, '<'],
  [/@/, '@ rules such as @import'],
  [/url\s*\(/i, 'url()'],
  [/image-set\s*\(|cross-fade\s*\(|\bsrc\s*\(/i, 'images'],
  [/expression\s*\(/i, 'expression()'],
  [/(?:java|vb)script\s*:|data\s*:/i, 'script addresses'],
  [/-moz-binding|behavior\s*:/i, 'bindings'],
  [/https?:|\/\//i, 'addresses of other sites'],
  [/position\s*:\s*(?:fixed|sticky)/i, 'position: fixed'],
  [/:(?:root|host)\b|(?:^|[\s,}])(?:html|body)\b/i, 'html, body, :root or :host'],
];

/** Why the rules are refused; undefined if they are fine. */
export function customCssFault(css: string): string | undefined {
  const code = withoutComments(css);
  // The original is checked too, because what one parser takes for a comment may be inside a string for another.
  const found = REFUSED.find(([pattern]) => pattern.test(css) || (code !== undefined && pattern.test(code)));
  if (found) return `Custom CSS cannot contain ${found[1]}`;
  return code === undefined
    ? 'Custom CSS has a brace, a quote or a comment without its counterpart'
    : undefined;
}

/**
 * The rules without comments, as a browser reads them; undefined if a string, a comment or a block is not closed,
 * because then the rules could apply outside their part of the page.
 */
function withoutComments(css: string): string | undefined {
  let depth = 0;
  let code = '';
  for (let at = 0; at < css.length; at += 1) {
    const letter = css.charAt(at);
    if (letter === '/' && css.charAt(at + 1) === '*') {
      const end = css.indexOf('*/', at + 2);
      if (end === -1) return undefined;
      at = end + 1;
      continue;
    }
    if (letter === '"' || letter === "'") {
      const end = css.indexOf(letter, at + 1);
      if (end === -1 || css.slice(at, end).includes('\n')) return undefined;
      code += css.slice(at, end + 1);
      at = end;
      continue;
    }
    if (letter === '{') depth += 1;
    if (letter === '}') depth -= 1;
    if (depth < 0) return undefined;
    code += letter;
  }
  return depth === 0 ? code : undefined;
}

/** The attribute that marks the part of a page to which a tenant's rules apply. */
export const BRAND_SCOPE = 'data-brand-scope';

/**
 * The rules as they are applied: nested, so that they apply only inside the part of the page with {@link BRAND_SCOPE}.
 */
export function scopedCss(css: string): string {
  return customCssFault(css) === undefined ? `[${BRAND_SCOPE}] {\n${css}\n}` : '';
}
