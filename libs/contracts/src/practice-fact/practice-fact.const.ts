/** Facts a practice states about itself for callers and visitors, and the length limits of their texts. Zod-free. */
import type { CallIntent } from '../call/intent.const.js';

/** Facts in the order in which Settings shows them. */
export const FACT_IDS = [
  'hours',
  'address',
  'directions',
  'areas',
  'languages',
  'fees',
  'bring',
  'service_area',
] as const;
export type FactId = (typeof FACT_IDS)[number];

/** The fact that a caller's question is about. */
export const FACT_OF_INTENT: Partial<Record<CallIntent, FactId>> = {
  ask_hours: 'hours',
  ask_address: 'address',
  ask_directions: 'directions',
  ask_areas: 'areas',
  ask_languages: 'languages',
  ask_fees: 'fees',
  ask_bring: 'bring',
  ask_service_area: 'service_area',
};

/** The facts that public pages show, if they are known. */
export const PUBLIC_FACT_IDS = ['hours', 'address', 'directions', 'languages', 'fees', 'bring'] as const;
export type PublicFactId = (typeof PUBLIC_FACT_IDS)[number];

/** Longest text of a fact, in characters: about 20 seconds of speech. */
export const FACT_CHARACTERS = 300;

/** Maximum number of earlier versions that are listed. All versions are kept. */
export const FACT_VERSIONS_SHOWN = 50;

/** A fact in both languages of clients. Empty: not known in that language. */
export interface FactText {
  en: string;
  es: string;
}

/** The text of every fact, as an owner wrote it. */
export type FactTexts = Record<FactId, FactText>;

/** A fact as it is answered now. */
export interface FactInForce extends FactText {
  /**
   * The saved version that the text comes from; null if the text is derived from other settings, or nothing is known.
   */
  version: number | null;
}
export type FactsInForce = Record<FactId, FactInForce>;

/** Makes a value for each fact. */
export function forEachFact<Value>(valueOf: (fact: FactId) => Value): Record<FactId, Value> {
  return Object.fromEntries(FACT_IDS.map((fact) => [fact, valueOf(fact)])) as Record<FactId, Value>;
}
