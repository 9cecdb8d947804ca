/** The answers filled in so far: stored in this browser, only for this checkout, until they are submitted. */
import { type OnboardingAnswers } from '@praxis/contracts/onboarding/onboarding';
import { DEFAULT_ONBOARDING_ZONE } from '@praxis/contracts/onboarding/onboarding.const';
import type { KeyValue } from '../../lib/core/local-storage.js';

/** The fields of the form, all of them texts. */
export type OnboardingValues = Record<keyof OnboardingAnswers, string>;

const EMPTY: OnboardingValues = {
  businessName: '',
  industry: 'law',
  contactName: '',
  email: '',
  phone: '',
  website: '',
  companySize: '',
  timezone: DEFAULT_ONBOARDING_ZONE,
  serviceAreaCity: '',
  serviceAreaState: '',
  crmType: '',
  preferredCallFlow: '',
  notes: '',
};

const keyOf = (sessionId: string): string => `praxis.onboarding.${sessionId}`;

/** The stored draft, otherwise an empty form. Values that are not texts of known fields are left out. */
export function readDraft(storage: KeyValue, sessionId: string): OnboardingValues {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(sessionId)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return EMPTY;
    const known = Object.entries(kept).filter(([name, value]) => name in EMPTY && typeof value === 'string');
    return { ...EMPTY, ...Object.fromEntries(known) };
  } catch {
    return EMPTY;
  }
}

export function keepDraft(storage: KeyValue, sessionId: string, values: Partial<OnboardingValues>): void {
  storage.setItem(keyOf(sessionId), JSON.stringify(values));
}

/** Deletes the draft, because personal data must not stay in a browser once it is submitted. */
export function forgetDraft(storage: KeyValue, sessionId: string): void {
  storage.setItem(keyOf(sessionId), '{}');
}
