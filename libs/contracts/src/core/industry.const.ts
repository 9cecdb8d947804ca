/** The two industries Praxis serves and the journey's vocabulary. Zod-free, so that workflows may import it. */

export const INDUSTRIES = ['law', 'realestate'] as const;
/** Every industry-dependent call and screen is scoped to one of these (specification 1, section 1). */
export type Industry = (typeof INDUSTRIES)[number];

export const MODES = ['sim', 'live'] as const;
/** `sim` runs the real durable journey on simulated providers; `live` uses the vendors. */
export type Mode = (typeof MODES)[number];

/** True when the text names an industry Praxis knows. */
export function isIndustry(value: string): value is Industry {
  return (INDUSTRIES as readonly string[]).includes(value);
}
