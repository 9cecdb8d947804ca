/** The signed manifest of an export, with which any recipient can verify the file offline. */
import { canonicalJson } from '@praxis/config/keys';
import { publicSigningKey, signBytes } from '@praxis/config/signing-key';
import type { ExportManifest, SignedExportManifest } from '@praxis/contracts/export/export';

/** Signs with the installation's own key, derived from its master key. */
export function signManifest(masterKey: string, manifest: ExportManifest): SignedExportManifest {
  const { algorithm, publicKey } = publicSigningKey(masterKey);
  const value = signBytes(masterKey, Buffer.from(canonicalJson(manifest))).toString('base64');
  return { ...manifest, signature: { algorithm, publicKey, value } };
}
