/** The account of the simulated telephone line. */
import { deriveKey } from './keys.js';

/** Its signing key, derived from the installation's master key. */
export function simLineToken(masterKey: string): string {
  return deriveKey(masterKey, 'webhooks/sim-line').toString('base64url');
}
