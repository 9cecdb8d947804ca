/**
 * The secret in a link: a claim signed with a key for its purpose. Short, because text messages contain it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './keys.js';

const SIGNATURE_BYTES = 16;

/** The type of link; each purpose has its own key. */
export interface LinkSigningKey {
  masterKey: string;
  purpose: `links/${string}`;
}

/** The secret for a claim, in base64url. */
export function linkToken(key: LinkSigningKey, claim: Buffer): string {
  return Buffer.concat([claim, sign(key, claim)]).toString('base64url');
}

/**
 * The claim of `claimBytes` bytes in a secret of this installation; undefined for any other text. Constant
 * time.
 */
export function readLinkToken(key: LinkSigningKey, token: string, claimBytes: number): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== claimBytes + SIGNATURE_BYTES || bytes.toString('base64url') !== token)
    return undefined;
  const claim = bytes.subarray(0, claimBytes);
  return timingSafeEqual(bytes.subarray(claimBytes), sign(key, claim)) ? claim : undefined;
}

/** Ids as the first bytes of a claim, 16 each. */
export function uuidBytes(...ids: string[]): Buffer {
  return Buffer.from(ids.join('').replaceAll('-', ''), 'hex');
}

/** The id that starts at byte `at`. */
export function uuidAt(bytes: Buffer, at: number): string {
  const hex = bytes.subarray(at, at + 16).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function sign({ masterKey, purpose }: LinkSigningKey, claim: Buffer): Buffer {
  return createHmac('sha256', deriveKey(masterKey, purpose))
    .update(claim)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
}
