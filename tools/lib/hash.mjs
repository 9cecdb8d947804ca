// @ts-check
/** A short, stable hash of a text, for file names. */
import { createHash } from 'node:crypto';

/**
 * @param {string} text
 * @returns {string} 12 hex digits
 */
export function hashText(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
