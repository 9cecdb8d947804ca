/**
 * What an answer gives to later requests: ids of what was made or listed, and a free time. Pure, and without
 * anything from outside the function, because the Postman collection runs its text as it is.
 */

/** @param noun the path's last part: `leads` of `/v1/leads` */
export function capturedFrom(answer: unknown, noun: string): Record<string, string> {
  const found: Record<string, string> = {};
  if (typeof answer !== 'object' || answer === null) return found;
  const fields = answer as Record<string, unknown>;
  const idOf = (value: unknown): string | undefined => {
    const id =
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['id'] : undefined;
    return typeof id === 'string' ? id : undefined;
  };
  for (const [key, value] of Object.entries(fields)) {
    const id = idOf(value);
    if (id !== undefined) found[`${key}Id`] = id;
    if (typeof value === 'string' && /^(?:lead|call|appointment|checkout)Id$/.test(key)) found[key] = value;
    const checkout = key === 'url' && typeof value === 'string' ? /cs_\w{10,}/.exec(value)?.[0] : undefined;
    if (checkout !== undefined) found['checkoutId'] = checkout;
  }
  const [first] = Array.isArray(fields['items']) ? (fields['items'] as unknown[]) : [];
  const singular = noun
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|ch|x)es$/, '')
    .replace(/(?<!s)s$/, '');
  const name = singular.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const id = idOf(first);
  if (id !== undefined) found[`${name}Id`] = id;
  const start =
    typeof first === 'object' && first !== null ? (first as Record<string, unknown>)['start'] : undefined;
  if (noun === 'slots' && typeof start === 'string') found['start'] = start;
  return found;
}
