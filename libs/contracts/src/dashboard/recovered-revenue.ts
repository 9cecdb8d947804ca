/** The expected value of bookings made after hours. Pure and zod-free. */

export interface RecoveredInputs {
  /** Leads who arrived while the practice was closed and booked without the team. */
  booked: number;
  /** How many out of a hundred appointments become clients. */
  clientSharePct: number;
  /** The average revenue from a client, in cents. */
  clientValueCents: number;
}

/**
 * Recovered revenue in cents, an estimate: `booked × clientSharePct ÷ 100 × clientValueCents`, rounded to the cent. It says what these
 * bookings are expected to bring, not what has been paid.
 */
export function recoveredRevenue({ booked, clientSharePct, clientValueCents }: RecoveredInputs): number {
  return Math.round((booked * clientSharePct * clientValueCents) / 100);
}
