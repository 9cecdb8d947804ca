/** Random tokens that open something: 32 bytes, given out once, kept as a hash only. */
import { createHash, randomBytes } from 'node:crypto';

const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** A new token, base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** How a token is stored. It is long and random, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether a text could be a token of ours at all. */
export function isToken(text: unknown): text is string {
  return typeof text === 'string' && SHAPE.test(text);
}
