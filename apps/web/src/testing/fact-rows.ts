/** Facts of a practice as the API returns them. */
import type { FactsResult, FactVersion } from '@praxis/contracts/practice-fact/practice-fact';
import { forEachFact, type FactTexts } from '@praxis/contracts/practice-fact/practice-fact.const';

export const HOURS_OF_HOSTS = {
  en: 'Monday to Friday, 9 AM to 5 PM',
  es: 'De lunes a viernes, de 9 a. m. a 5 p. m.',
};

const nothing = (): FactTexts => forEachFact(() => ({ en: '', es: '' }));

/** The saved facts, with opening hours derived from the hosts' hours. */
export function factsResult(version = 0, facts: Partial<FactTexts> = {}): FactsResult {
  return {
    ok: true,
    version,
    facts: { ...nothing(), ...facts },
    derived: { ...nothing(), hours: HOURS_OF_HOSTS },
  };
}

export function factVersion(version: number, changes: Partial<FactVersion> = {}): FactVersion {
  return {
    version,
    savedAt: new Date().toISOString(),
    savedBy: 'Dana Cole',
    restored: null,
    changes: [{ fact: 'fees', language: 'en', before: '', after: `Text ${version}` }],
    ...changes,
  };
}
