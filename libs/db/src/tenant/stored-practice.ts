/** Reads the data about a practice in `tenants.settings`, under the key `practice`. Pure. */
import { StoredPractice } from '@praxis/contracts/tenant/practice';
import { addressLine } from './address-line.js';

/** Used when no facts are given. */
export const NO_PRACTICE = { street: '', city: '', state: '', postalCode: '', languages: ['en' as const] };

/** The stored facts; undefined if they are malformed. */
export function parsePractice(stored: unknown): StoredPractice | undefined {
  return StoredPractice.safeParse(asObject(stored)).data;
}

/** The practice's address on one line; null if it has none or it is malformed. */
export function storedAddress(stored: unknown): string | null {
  const practice = parsePractice(stored);
  return practice ? addressLine(practice) : null;
}

/** The place where a host without a place of their own meets clients: the practice's address, or else its name. */
export function practicePlace({ facts, clientName }: { facts: unknown; clientName: string }): string {
  return storedAddress(facts) ?? clientName;
}

function asObject(stored: unknown): object {
  return typeof stored === 'object' && stored !== null ? stored : NO_PRACTICE;
}
