/** Confirmation codes that people read to each other; a repeated request gives the same code. */
import { createHash } from 'node:crypto';

const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Six characters without look-alikes, derived from `subject`. */
export function confirmationCode(subject: string): string {
  const digest = createHash('sha256').update(subject).digest();
  return [...digest.subarray(0, 6)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
