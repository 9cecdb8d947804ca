/** The writer's own text in a mail, without quotations. Pure. */

/** Words that open the line before a quotation: `On Monday Jane wrote:`. */
const OPENS_QUOTATION = /^(?:On|Am|Le|El) ./;
/** The end of such a line, if a mail program has split it in two. */
const CLOSES_QUOTATION = /(?:wrote|schrieb|écrit|escribió)\s?:$/;

/** A mail's text up to the quoted mail that it answers. */
export function ownText(text: string): string {
  const lines = text.split(/\r?\n/);
  const quoted = lines.findIndex((line, index) => beginsQuotation(line, lines[index + 1] ?? ''));
  return lines.slice(0, quoted === -1 ? undefined : quoted).join('\n');
}

function beginsQuotation(line: string, next: string): boolean {
  if (line.startsWith('From: ') || line.trimStart().startsWith('>')) return true;
  if (OPENS_QUOTATION.test(line))
    return line.trimEnd().endsWith(':') || CLOSES_QUOTATION.test(next.trimEnd());
  // A line between dashes, such as "-----Original Message-----", or a line of dashes only.
  return line.startsWith('--') && line.endsWith('--') && line.slice(2, -2).trim() !== '';
}
