/** Reads the Retry-After header, which is either seconds or an HTTP date. */

/** Milliseconds to wait, or undefined if the header is missing or unreadable. */
export function retryAfterMs(header: string | null | undefined, now: Date): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : Math.max(0, instant - now.getTime());
}
