/** The visitor's choices in the header: industry, SIM or LIVE, light or dark. Stored in this browser. */
import { isIndustry, type Industry } from '@praxis/contracts/core/industry.const';
import type { Scheme } from '../../theme/palette.js';
import { localValues, type KeyValue } from '../core/local-storage.js';
import { createStore } from 'zustand/vanilla';

interface Preferences {
  industry: Industry;
  /** True for simulation. If the operator has not switched live mode on, the demo is simulated either way. */
  sim: boolean;
  /** Null until the visitor chooses; the brand decides until then. */
  scheme: Scheme | null;
}

/** Keys in local storage. */
export const PREFERENCE_KEYS = {
  industry: 'praxis.industry',
  sim: 'praxis.sim',
  scheme: 'praxis.scheme',
} as const;

/** Preferences when the page opens: the address (`sim`, `industry`) takes precedence over the stored ones. */
export function readPreferences(search: string, storage: KeyValue): Preferences {
  const query = new URLSearchParams(search);
  const industry = query.get('industry') ?? storage.getItem(PREFERENCE_KEYS.industry) ?? '';
  const sim = query.get('sim') ?? storage.getItem(PREFERENCE_KEYS.sim) ?? '1';
  return {
    industry: isIndustry(industry) ? industry : 'law',
    sim: sim !== '0',
    scheme: schemeOf(storage.getItem(PREFERENCE_KEYS.scheme)),
  };
}

function schemeOf(remembered: string | null): Scheme | null {
  return remembered === 'light' || remembered === 'dark' ? remembered : null;
}

/** Stores only the given values, because another tab may have changed the others. */
export function writePreferences({ industry, sim, scheme }: Partial<Preferences>, storage: KeyValue): void {
  if (industry) storage.setItem(PREFERENCE_KEYS.industry, industry);
  if (sim !== undefined) storage.setItem(PREFERENCE_KEYS.sim, sim ? '1' : '0');
  if (scheme) storage.setItem(PREFERENCE_KEYS.scheme, scheme);
}

const search = typeof window === 'undefined' ? '' : window.location.search;
export const preferences = createStore<Preferences>()(() => readPreferences(search, localValues));

preferences.subscribe((now, before) => {
  writePreferences(
    {
      ...(now.industry !== before.industry && { industry: now.industry }),
      ...(now.sim !== before.sim && { sim: now.sim }),
      ...(now.scheme !== before.scheme && { scheme: now.scheme }),
    },
    localValues,
  );
});
if (new URLSearchParams(search).has('sim')) writePreferences(preferences.getState(), localValues);

// Light or dark applies to all tabs; industry and simulation only to the current tab.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === PREFERENCE_KEYS.scheme) preferences.setState({ scheme: schemeOf(newValue) });
  });
