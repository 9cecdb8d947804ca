/** Codes that people read to each other: the same for a repeated request. */
import { createHash } from 'node:crypto';

const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Six characters without look-alikes, derived from what they are for. */
export function confirmationCode(subject: string): string {
  const digest = createHash('sha256').update(subject).digest();
  return [...digest.subarray(0, 6)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
