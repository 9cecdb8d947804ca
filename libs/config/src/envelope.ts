/**
 * Encryption of data that must not be readable in the database: AES-256-GCM under a tenant's own data key,
 * which is itself stored encrypted under a key derived from the master key. The ciphertext is bound to its
 * tenant and purpose, so a row copied elsewhere does not decrypt. Once the stored data key is deleted, none
 * of the tenant's data can be decrypted. Data of a user account is encrypted the same way.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from './keys.js';

const FORMAT = 1;
const HEADER_BYTES = 5;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const WRAPPING_PURPOSE = 'data-key';

/** An unencrypted data key of a tenant or account. `version` distinguishes the keys of one owner. */
export interface DataKey {
  /** Id of the tenant or account. */
  ownerId: string;
  version: number;
  key: Buffer;
}

/**
 * Thrown if something does not decrypt: another owner's, another purpose's, damaged, or its key is deleted.
 */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
  constructor() {
    super('this was encrypted for something else, or has been changed');
  }
}

/** A new data key for a tenant or account. */
export function createDataKey(ownerId: string, version: number): DataKey {
  return { ownerId, version, key: randomBytes(KEY_BYTES) };
}

/** The data key encrypted for storage. */
export function wrapDataKey(masterKey: string, { ownerId, version, key }: DataKey): Buffer {
  return encryptBytes({ key: wrappingKey(masterKey), version, aad: aadOf(ownerId, WRAPPING_PURPOSE) }, key);
}

/**
 * Decrypts a stored data key.
 * @throws DecryptionError
 */
export function unwrapDataKey(
  masterKey: string,
  stored: { ownerId: string; version: number; wrapped: Uint8Array },
): DataKey {
  const { ownerId, version, wrapped } = stored;
  if (keyVersionOf(wrapped) !== version) throw new DecryptionError();
  const aad = aadOf(ownerId, WRAPPING_PURPOSE);
  return { ownerId, version, key: decryptBytes({ key: wrappingKey(masterKey), version, aad }, wrapped) };
}

/** Encrypts a text (as UTF-8) or bytes for one purpose, such as `mail` or `secret/twilio`. */
export function encrypt(dataKey: DataKey, purpose: string, content: string | Uint8Array): Buffer {
  const { key, version, ownerId } = dataKey;
  const plain = typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content);
  return encryptBytes({ key, version, aad: aadOf(ownerId, purpose) }, plain);
}

/**
 * Decrypts a text that was encrypted for this owner and purpose.
 * @throws DecryptionError
 */
export function decryptText(dataKey: DataKey, purpose: string, encrypted: Uint8Array): string {
  return decrypt(dataKey, purpose, encrypted).toString('utf8');
}

/**
 * Decrypts bytes that were encrypted for this owner and purpose.
 * @throws DecryptionError
 */
export function decrypt(dataKey: DataKey, purpose: string, encrypted: Uint8Array): Buffer {
  const { key, version, ownerId } = dataKey;
  return decryptBytes({ key, version, aad: aadOf(ownerId, purpose) }, encrypted);
}

/**
 * The version of the data key that decrypts this.
 * @throws DecryptionError if it does not have the format of `encrypt`
 */
export function keyVersionOf(encrypted: Uint8Array): number {
  const bytes = Buffer.from(encrypted);
  if (bytes.length < HEADER_BYTES + IV_BYTES + TAG_BYTES || bytes[0] !== FORMAT) throw new DecryptionError();
  return bytes.readUInt32BE(1);
}

interface Lock {
  key: Buffer;
  version: number;
  aad: Buffer;
}

function encryptBytes({ key, version, aad }: Lock, plain: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header[0] = FORMAT;
  header.writeUInt32BE(version, 1);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.concat([header, aad]));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([header, iv, cipher.getAuthTag(), body]);
}

function decryptBytes({ key, version, aad }: Lock, encrypted: Uint8Array): Buffer {
  if (keyVersionOf(encrypted) !== version) throw new DecryptionError();
  const bytes = Buffer.from(encrypted);
  const [ivAt, tagAt, bodyAt] = [HEADER_BYTES, HEADER_BYTES + IV_BYTES, HEADER_BYTES + IV_BYTES + TAG_BYTES];
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(ivAt, tagAt));
    decipher.setAAD(Buffer.concat([bytes.subarray(0, HEADER_BYTES), aad]));
    decipher.setAuthTag(bytes.subarray(tagAt, bodyAt));
    return Buffer.concat([decipher.update(bytes.subarray(bodyAt)), decipher.final()]);
  } catch {
    throw new DecryptionError();
  }
}

function wrappingKey(masterKey: string): Buffer {
  return deriveKey(masterKey, 'envelope/key-encryption');
}

// Neither part can contain a line break, so different pairs always give different bytes.
function aadOf(ownerId: string, purpose: string): Buffer {
  return Buffer.from(`${ownerId}\n${purpose}`, 'utf8');
}
