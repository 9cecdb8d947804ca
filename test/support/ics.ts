/** Reads calendar files in tests (RFC 5545). */

/** Text as escaped in a calendar file: section 3.3.11. */
export function escapeForIcs(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

/** The value of a property of the first event, with folded lines joined. */
export function icsValue(file: string, property: string): string | undefined {
  const line = file
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .find((candidate) => candidate.startsWith(`${property}:`) || candidate.startsWith(`${property};`));
  return line?.slice(line.indexOf(':') + 1);
}

/** A UTC date-time value as an instant in milliseconds. */
export function icsInstant(value: string | undefined): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value ?? '');
  if (!parts) return Number.NaN;
  const [year = 0, month = 1, day, hour, minute, second] = parts.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
