/** Telephone numbers as people read them. Zod-free. */

/** A number as its country writes it: North American ones as `(313) 555-0110`, others unchanged. */
export function phoneNumber(e164: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : e164;
}
