/** Reads what `tenants.settings` keeps of a practice under `practice`. Pure. */
import { StoredPractice } from '@praxis/contracts/tenant/practice';
import { addressLine } from './address-line.js';

/** Used when no facts are given. */
export const NO_PRACTICE = { street: '', city: '', state: '', postalCode: '', languages: ['en' as const] };

/** The stored facts; undefined where malformed. */
export function parsePractice(stored: unknown): StoredPractice | undefined {
  return StoredPractice.safeParse(asObject(stored)).data;
}

/** The practice's address on one line; null if it has none or it is malformed. */
export function storedAddress(stored: unknown): string | null {
  const practice = parsePractice(stored);
  return practice ? addressLine(practice) : null;
}

/** Where a host without their own place meets clients: the practice's address, else its name. */
export function practicePlace({ facts, clientName }: { facts: unknown; clientName: string }): string {
  return storedAddress(facts) ?? clientName;
}

function asObject(stored: unknown): object {
  return typeof stored === 'object' && stored !== null ? stored : NO_PRACTICE;
}
