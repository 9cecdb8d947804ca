/**
 * Values that an answer provides for later requests: ids of created or listed records, and a free time. Pure. It uses
 * nothing from outside and has no function inside, because the Postman collection carries its text.
 */

/** @param noun the path's last part: `leads` of `/v1/leads` */
export function capturedFrom(answer: unknown, noun: string): Record<string, string> {
  const found: Record<string, string> = {};
  const fields = Object.entries((answer ?? {}) as Record<string, unknown>);
  for (const [key, value] of fields) {
    // A record, or the first of a list, which is named by the path.
    const record = ((key === 'items' && Array.isArray(value) ? (value as unknown[])[0] : value) ?? {}) as {
      id?: unknown;
      start?: unknown;
    };
    const singular = noun
      .replace(/ies$/, 'y')
      .replace(/(ss|ch|x)es$/, '$1')
      .replace(/([^s])s$/, '$1');
    const words = (key === 'items' ? singular : key).split('-');
    const name = words
      .map((word, at) => (at > 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word))
      .join('');
    if (typeof record.id === 'string') found[`${name}Id`] = record.id;
    if (noun === 'slots' && key === 'items' && typeof record.start === 'string')
      found['start'] = record.start;
    if (typeof value !== 'string') continue;
    if (/^(?:lead|call|appointment|checkout)Id$/.test(key)) found[key] = value;
    const checkout = key === 'url' ? /cs_\w{10,}/.exec(value)?.[0] : undefined;
    if (checkout !== undefined) found['checkoutId'] = checkout;
  }
  return found;
}
