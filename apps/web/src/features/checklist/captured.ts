/**
 * Values in a response that later requests use: ids of created or listed records, and a free time. Pure. The function
 * uses nothing from outside and contains no inner function, because the Postman collection includes its source text.
 */

/** @param noun the last part of the path: `leads` of `/v1/leads` */
export function capturedFrom(answer: unknown, noun: string): Record<string, string> {
  const found: Record<string, string> = {};
  const fields = Object.entries((answer ?? {}) as Record<string, unknown>);
  for (const [key, value] of fields) {
    // A record, or the first record of a list; the path names the list.
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
