/**
 * The code of a short link, which a text message contains instead of a signed secret. It is derived, so that planning a
 * message again gives the same link, and has 69 bits, so that it cannot be guessed.
 */
import { createHmac } from 'node:crypto';
import { deriveKey } from './keys.js';

/** Without look-alikes (0 and o, 1, i and l), in one case: people type codes too. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** 31^14 is more than 2^69. */
export const SHORT_CODE_CHARACTERS = 14;

/** Number of bytes of the signature that are used: so many more than needed that each code is equally likely. */
const SIGNATURE_BYTES = 16;

/** The code of one version of one record: `subject` names both. */
export function shortCode(masterKey: string, subject: string): string {
  const signature = createHmac('sha256', deriveKey(masterKey, 'links/short')).update(subject).digest();
  let number = BigInt(`0x${signature.subarray(0, SIGNATURE_BYTES).toString('hex')}`);
  const base = BigInt(ALPHABET.length);
  let code = '';
  for (let count = 0; count < SHORT_CODE_CHARACTERS; count += 1) {
    code += ALPHABET.charAt(Number(number % base));
    number /= base;
  }
  return code;
}

/** The URL that a text message contains. */
export function shortLink(origin: string, code: string): string {
  return `${origin}/l/${code}`;
}

/** A code as it was typed or copied, in lower case; undefined for a text that is not a code. */
export function readShortCode(text: string): string | undefined {
  const code = text.toLowerCase();
  const isCode =
    code.length === SHORT_CODE_CHARACTERS && [...code].every((character) => ALPHABET.includes(character));
  return isCode ? code : undefined;
}
