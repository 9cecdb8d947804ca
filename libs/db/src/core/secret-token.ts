/** Random tokens that give access to something: 32 bytes, given out once, stored only as a hash. */
import { createHash, randomBytes } from 'node:crypto';

const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** A new token, base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash under which a token is stored. The token is long and random, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether a text has the form of a token. */
export function isToken(text: unknown): text is string {
  return typeof text === 'string' && SHAPE.test(text);
}
