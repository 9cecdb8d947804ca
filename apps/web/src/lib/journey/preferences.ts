/** What a visitor chose in the header: industry, SIM or LIVE, light or dark. Remembered in this browser. */
import { isIndustry, type Industry } from '@praxis/contracts/core/industry.const';
import type { Scheme } from '../../theme/palette.js';
import { localValues, type KeyValue } from '../core/local-storage.js';
import { createStore } from 'zustand/vanilla';

interface Preferences {
  industry: Industry;
  /** Simulation wanted; where the operator has not switched live on, it is simulation anyway. */
  sim: boolean;
  /** Null until chosen: then the brand decides. */
  scheme: Scheme | null;
}

const KEYS = { industry: 'praxis.industry', sim: 'praxis.sim', scheme: 'praxis.scheme' } as const;

/** Preferences at start: the address (`sim`, `industry`) wins over what is remembered. */
export function readPreferences(search: string, storage: KeyValue): Preferences {
  const query = new URLSearchParams(search);
  const industry = query.get('industry') ?? storage.getItem(KEYS.industry) ?? '';
  const sim = query.get('sim') ?? storage.getItem(KEYS.sim) ?? '1';
  const scheme = storage.getItem(KEYS.scheme);
  return {
    industry: isIndustry(industry) ? industry : 'law',
    sim: sim !== '0',
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : null,
  };
}

export function writePreferences(preferences: Preferences, storage: KeyValue): void {
  storage.setItem(KEYS.industry, preferences.industry);
  storage.setItem(KEYS.sim, preferences.sim ? '1' : '0');
  if (preferences.scheme) storage.setItem(KEYS.scheme, preferences.scheme);
}

const search = typeof window === 'undefined' ? '' : window.location.search;
export const preferences = createStore<Preferences>()(() => readPreferences(search, localValues));
preferences.subscribe(() => writePreferences(preferences.getState(), localValues));
if (new URLSearchParams(search).has('sim')) preferences.setState({});
