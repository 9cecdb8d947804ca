/** The practice's own business figures: the value of a client. For its team alone, never for clients. */
import * as z from 'zod/mini';

/** Highest allowed value of a client, in cents. */
const MAX_CLIENT_CENTS = 1_000_000_000;
const CENTS = 100;

const fields = {
  /** The average revenue from a client, in cents, a whole number of dollars; null if not given. */
  clientValueCents: z.nullable(
    z
      .int('Enter whole dollars')
      .check(
        z.multipleOf(CENTS, 'Enter whole dollars'),
        z.gte(CENTS, 'A client is worth at least $1'),
        z.lte(MAX_CLIENT_CENTS, 'A client can be worth at most $10,000,000'),
      ),
  ),
  /** How many out of a hundred appointments become clients; null if not given. */
  clientSharePct: z.nullable(
    z
      .int('Enter a whole percentage')
      .check(z.gte(1, 'Enter at least 1 percent'), z.lte(100, 'Enter at most 100 percent')),
  ),
};

/** `PUT /v1/settings/figures`, owners only. Both values are given, or neither, because one alone yields no figure. */
export const PracticeFigures = z.strictObject(fields).check(
  z.superRefine(({ clientValueCents, clientSharePct }, context) => {
    if ((clientValueCents === null) === (clientSharePct === null)) return;
    const [path, message] =
      clientValueCents === null
        ? ['clientValueCents', 'Enter what a client is worth']
        : ['clientSharePct', 'Enter how many appointments become clients'];
    context.addIssue({ code: 'custom', path: [path], message });
  }),
);
export type PracticeFigures = z.infer<typeof PracticeFigures>;

/** `GET|PUT /v1/settings/figures`. */
export const PracticeFiguresResult = z.object({ ok: z.literal(true), figures: z.object(fields) });
export type PracticeFiguresResult = z.infer<typeof PracticeFiguresResult>;

/** The figures of a practice that has given none. */
export const NO_FIGURES: PracticeFigures = { clientValueCents: null, clientSharePct: null };
