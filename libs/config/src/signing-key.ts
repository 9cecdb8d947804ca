/** The installation's own signature (Ed25519), which anyone can verify with its public key. */
import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { deriveKey } from './keys.js';

/** PKCS #8 of an Ed25519 key before its 32 bytes (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The derived private keys, cached because deriving and importing a key each time would cost more than signing. */
const keys = new Map<string, KeyObject>();

/** Derived from the master key. */
function signingKey(masterKey: string): KeyObject {
  const known = keys.get(masterKey);
  if (known) return known;
  const key = createPrivateKey({
    // The purpose is named after exports, because they were the first use of the key.
    key: Buffer.concat([PKCS8_HEAD, deriveKey(masterKey, 'exports/manifest')]),
    format: 'der',
    type: 'pkcs8',
  });
  keys.set(masterKey, key);
  return key;
}

/** A public key for those who verify signatures. */
export interface PublicSigningKey {
  algorithm: 'Ed25519';
  /** SHA-256 of the SubjectPublicKeyInfo, the first 16 hexadecimal digits. */
  id: string;
  /** The SubjectPublicKeyInfo in base64, and the same as PEM. */
  publicKey: string;
  pem: string;
}

export function publicSigningKey(masterKey: string): PublicSigningKey {
  const key = createPublicKey(signingKey(masterKey));
  const der = key.export({ format: 'der', type: 'spki' });
  return {
    algorithm: 'Ed25519',
    id: createHash('sha256').update(der).digest('hex').slice(0, 16),
    publicKey: der.toString('base64'),
    pem: key.export({ format: 'pem', type: 'spki' }).toString(),
  };
}

/** Signs bytes with the installation's key. */
export function signBytes(masterKey: string, bytes: Uint8Array): Buffer {
  return sign(null, bytes, signingKey(masterKey));
}

/** Whether the installation's key made a signature. */
export function isOwnSignature(masterKey: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  return verify(null, bytes, createPublicKey(signingKey(masterKey)), signature);
}
