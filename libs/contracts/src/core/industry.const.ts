/**
 * The two industries that Praxis serves, and the vocabulary of the journey. Zod-free, so that workflows may
 * import it.
 */

export const INDUSTRIES = ['law', 'realestate'] as const;
/** Every industry-specific request and screen belongs to one of these (specification 1, section 1). */
export type Industry = (typeof INDUSTRIES)[number];

export const MODES = ['sim', 'live'] as const;
/** `sim` runs the real durable journey with simulated vendors; `live` uses the vendors. */
export type Mode = (typeof MODES)[number];

/** True if the text is an industry that Praxis knows. */
export function isIndustry(value: string): value is Industry {
  return (INDUSTRIES as readonly string[]).includes(value);
}
