/** The signed manifest of an export, with which any recipient can verify the file offline. */
import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { canonicalJson, deriveKey } from '@praxis/config/keys';
import type { ExportManifest, SignedExportManifest } from '@praxis/contracts/export/export';

/** PKCS #8 of an Ed25519 key before its 32 bytes (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs with the installation's own key, derived from its master key. */
export function signManifest(masterKey: string, manifest: ExportManifest): SignedExportManifest {
  const key = signingKey(masterKey);
  return {
    ...manifest,
    signature: {
      algorithm: 'Ed25519',
      publicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64'),
      value: sign(null, Buffer.from(canonicalJson(manifest)), key).toString('base64'),
    },
  };
}

function signingKey(masterKey: string): KeyObject {
  return createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, deriveKey(masterKey, 'exports/manifest')]),
    format: 'der',
    type: 'pkcs8',
  });
}
