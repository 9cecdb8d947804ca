/** The account of the simulated telephone line. */
import { deriveKey } from './keys.js';

/** What it signs with: known to whoever has the installation's master key. */
export function simLineToken(masterKey: string): string {
  return deriveKey(masterKey, 'webhooks/sim-line').toString('base64url');
}
