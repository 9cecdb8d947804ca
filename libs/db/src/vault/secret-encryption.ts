/** Encrypts secrets so that each is bound to its record: a value that is copied to another record does not decrypt. */
import { encryptBound, isBound, type DataKey } from '@praxis/config/data-key-encryption';

/** Identifies a value of a record. `version` 0 and no id: stored before values were bound to records. */
export interface SecretPlace {
  service: string;
  id: string | null;
  version: number | null;
}

/**
 * Binds a value to its record and version, in addition to the tenant and the version of its data key
 * (data-key-encryption.ts).
 */
export function encryptSecret(key: DataKey, place: SecretPlace, value: string): Buffer {
  return encryptBound(key, boundPurpose(place), value);
}

/**
 * The purpose for which a stored value was encrypted: the format shows the purpose, and is part of the authenticated
 * data.
 */
export function purposeOf(place: SecretPlace, ciphertext: Uint8Array): string {
  return isBound(ciphertext) ? boundPurpose(place) : `secret/${place.service}`;
}

const boundPurpose = ({ service, id, version }: SecretPlace): string =>
  `secret/${service}/${id ?? ''}/${version ?? 0}`;
