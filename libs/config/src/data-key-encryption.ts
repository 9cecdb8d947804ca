/**
 * Encryption of data that must not be readable in the database: AES-256-GCM under a tenant's own data key,
 * which is itself stored encrypted under a wrapping key (`wrapping-keys.ts`). The ciphertext is bound to its
 * tenant and purpose, so a row copied elsewhere does not decrypt. Once the stored data key is deleted, none
 * of the tenant's data can be decrypted. Data of a user account is encrypted the same way.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { idText, WRAPPING_ID_BYTES, type WrappingKeys } from './wrapping-keys.js';

/**
 * The first byte of encrypted data. `plain`: bound to owner and purpose. `wrapped`: a data key with the id of the key
 * that wrapped it; a wrapped data key without an id is `plain`. `bound`: a secret that is also bound to its record and
 * version.
 */
const FORMATS = { plain: 1, wrapped: 2, bound: 3 } as const;
type Format = (typeof FORMATS)[keyof typeof FORMATS];
/** Format and version of the data key. */
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

/** Thrown if data does not decrypt: it belongs to another owner or purpose, is damaged, or its key was deleted. */
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

/** The data key encrypted for storage, with the current wrapping key. */
export function wrapDataKey({ current }: WrappingKeys, { ownerId, version, key }: DataKey): Buffer {
  const { id } = current;
  const format = id === undefined ? FORMATS.plain : FORMATS.wrapped;
  return encryptBytes(
    { key: current.key, header: headerOf(format, version, id), aad: aadOf(ownerId, WRAPPING_PURPOSE) },
    key,
  );
}

/** A data key as it is stored. */
export interface WrappedDataKey {
  ownerId: string;
  version: number;
  wrapped: Uint8Array;
}

/**
 * Decrypts a stored data key, with the accepted key that wrapped it.
 * @throws DecryptionError
 */
export function unwrapDataKey({ accepted }: WrappingKeys, stored: WrappedDataKey): DataKey {
  const { ownerId, version } = stored;
  const wrapped = Buffer.from(stored.wrapped);
  const id = wrappingIdOf(wrapped);
  const wrapping = accepted.get(idText(id));
  if (!wrapping) throw new DecryptionError();
  const header = headerOf(id === undefined ? FORMATS.plain : FORMATS.wrapped, version, id);
  return {
    ownerId,
    version,
    key: decryptBytes({ key: wrapping.key, header, aad: aadOf(ownerId, WRAPPING_PURPOSE) }, wrapped),
  };
}

function wrappingIdOf(wrapped: Buffer): Buffer | undefined {
  return wrapped[0] === FORMATS.wrapped
    ? wrapped.subarray(HEADER_BYTES, HEADER_BYTES + WRAPPING_ID_BYTES)
    : undefined;
}

/** Encrypts a text (as UTF-8) or bytes for one purpose, such as `mail`. */
export function encrypt(dataKey: DataKey, purpose: string, content: string | Uint8Array): Buffer {
  return encryptFor({ dataKey, purpose, format: FORMATS.plain }, content);
}

/** Encrypts a secret for a purpose that names its record and version. */
export function encryptBound(dataKey: DataKey, purpose: string, content: string): Buffer {
  return encryptFor({ dataKey, purpose, format: FORMATS.bound }, content);
}

/** Whether this was encrypted for a purpose that names record and version. */
export function isBound(encrypted: Uint8Array): boolean {
  return encrypted[0] === FORMATS.bound;
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
  const header = headerOf(isBound(encrypted) ? FORMATS.bound : FORMATS.plain, version);
  return decryptBytes({ key, header, aad: aadOf(ownerId, purpose) }, encrypted);
}

/**
 * The version of the data key that decrypts this.
 * @throws DecryptionError if it does not have the format of `encrypt` or `encryptBound`
 */
export function keyVersionOf(encrypted: Uint8Array): number {
  const bytes = Buffer.from(encrypted);
  const isOurs = bytes[0] === FORMATS.plain || bytes[0] === FORMATS.bound;
  if (!isOurs || bytes.length < HEADER_BYTES + IV_BYTES + TAG_BYTES) throw new DecryptionError();
  return bytes.readUInt32BE(1);
}

interface Lock {
  key: Buffer;
  /** The header of the bytes. */
  header: Buffer;
  aad: Buffer;
}

function headerOf(format: Format, version: number, wrappingId?: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header[0] = format;
  header.writeUInt32BE(version, 1);
  return wrappingId ? Buffer.concat([header, wrappingId]) : header;
}

function encryptFor(
  { dataKey, purpose, format }: { dataKey: DataKey; purpose: string; format: Format },
  content: string | Uint8Array,
): Buffer {
  const { key, version, ownerId } = dataKey;
  const plain = typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content);
  return encryptBytes({ key, header: headerOf(format, version), aad: aadOf(ownerId, purpose) }, plain);
}

function encryptBytes({ key, header, aad }: Lock, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.concat([header, aad]));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([header, iv, cipher.getAuthTag(), body]);
}

function decryptBytes({ key, header, aad }: Lock, encrypted: Uint8Array): Buffer {
  const bytes = Buffer.from(encrypted);
  const ivAt = header.length;
  const [tagAt, bodyAt] = [ivAt + IV_BYTES, ivAt + IV_BYTES + TAG_BYTES];
  if (bytes.length < bodyAt || !bytes.subarray(0, ivAt).equals(header)) throw new DecryptionError();
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(ivAt, tagAt));
    decipher.setAAD(Buffer.concat([header, aad]));
    decipher.setAuthTag(bytes.subarray(tagAt, bodyAt));
    return Buffer.concat([decipher.update(bytes.subarray(bodyAt)), decipher.final()]);
  } catch {
    throw new DecryptionError();
  }
}

// Neither part can contain a line break, so different pairs always give different bytes.
function aadOf(ownerId: string, purpose: string): Buffer {
  return Buffer.from(`${ownerId}\n${purpose}`, 'utf8');
}
