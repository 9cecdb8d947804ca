/** A practice's address as clients read it. Pure. */
import type { StoredPractice } from '@praxis/contracts/tenant/practice';

/** The postal address on one line; null if the practice gave none. */
export function addressLine(
  facts: Pick<StoredPractice, 'street' | 'city' | 'state' | 'postalCode'>,
): string | null {
  const { street, city, state, postalCode } = facts;
  return street === '' ? null : `${street}, ${city}, ${state} ${postalCode}`;
}
