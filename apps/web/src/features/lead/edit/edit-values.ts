/** The values of the form of a lead's facts, and its request: only the changes, with their earlier values. Pure. */
import {
  LEAD_FACTS,
  leadFactFields,
  type LeadFacts,
  type SeenFacts,
} from '@praxis/contracts/lead/lead-entry';
import type { LeadDetail } from '@praxis/contracts/lead/lead';
import * as z from 'zod/mini';

export type Fact = (typeof LEAD_FACTS)[number];
/** The facts as form fields: an absent fact is an empty text. */
export type EditValues = Record<Fact, string>;

/** Facts that name or describe the person; they are shown and edited only if the lead is not masked. */
export const PERSONAL_FACTS: ReadonlySet<Fact> = new Set(['name', 'email', 'phone', 'area', 'details']);

export function editValuesOf(lead: LeadDetail): EditValues {
  return Object.fromEntries(LEAD_FACTS.map((fact) => [fact, lead[fact] ?? ''])) as EditValues;
}

/** A lead's personal facts as form fields, without those that the user has changed. */
export function untouchedPersonal(lead: LeadDetail, isTouched: (fact: Fact) => boolean): Partial<EditValues> {
  const now = editValuesOf(lead);
  const untouched = [...PERSONAL_FACTS].filter((fact) => !isTouched(fact));
  return Object.fromEntries(untouched.map((fact) => [fact, now[fact]]));
}

/**
 * The schema of a form that started with these values. Untouched facts are neither validated nor sent, because they may
 * be older than today's rules.
 */
export function editForm(begun: EditValues): z.ZodMiniType<LeadFacts> {
  return z.pipe(
    z.transform((values: EditValues): z.input<typeof Facts> => {
      const changed = LEAD_FACTS.filter((fact) => values[fact] !== begun[fact]);
      return Object.fromEntries(
        changed.map((fact) => [fact, values[fact] === '' && fact !== 'name' ? null : values[fact]]),
      );
    }),
    Facts,
  );
}
const Facts = z.strictObject(leadFactFields);

/** The values that the changed facts had when the form was opened. */
export function seenOf(begun: EditValues, facts: LeadFacts): SeenFacts {
  return Object.fromEntries(
    LEAD_FACTS.filter((fact) => facts[fact] !== undefined).map((fact) => [fact, begun[fact]]),
  );
}

const Refusal = z.object({ current: z.record(z.string(), z.nullable(z.string())) });

/** The current facts, from the body of a refusal `lead_changed`. */
export function currentFacts(body: unknown): Partial<EditValues> {
  const parsed = z.safeParse(Refusal, body);
  if (!parsed.success) return {};
  const { current } = parsed.data;
  return Object.fromEntries(
    LEAD_FACTS.filter((fact) => fact in current).map((fact) => [fact, current[fact] ?? '']),
  );
}
