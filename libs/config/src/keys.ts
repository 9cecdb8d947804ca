/** Keys derived from the installation's master key (HKDF-SHA256, RFC 5869), one per purpose. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A 32-byte key for one purpose; the same master key and purpose always give the same key. */
export function deriveKey(masterKey: string, purpose: string): Buffer {
  return Buffer.from(
    hkdfSync('sha256', Buffer.from(masterKey, 'base64'), Buffer.alloc(0), `praxis/${purpose}`, 32),
  );
}

/** Password of a database role, so that API and worker need no second secret. */
export function databasePassword(masterKey: string, role: string): string {
  return deriveKey(masterKey, `database/${role}`).toString('base64url');
}

/**
 * An opaque fingerprint of a value: equal values have equal fingerprints, and the value cannot be recovered
 * from it.
 */
export function fingerprint(masterKey: string, value: unknown): string {
  return createHmac('sha256', deriveKey(masterKey, 'fingerprint'))
    .update(canonicalJson(value))
    .digest('base64url');
}

/** JSON with sorted keys, so that the order of fields does not matter. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** Compares two secrets or signatures in constant time. */
export function sameSecret(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
