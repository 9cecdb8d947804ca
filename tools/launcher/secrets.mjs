// @ts-check
/**
 * The secrets of the embedded setup: created at the first start, readable by the owner only, never printed.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readJson, writeAtomic } from '../lib/atomic-file.mjs';

/**
 * @typedef {object} Secrets
 * @property {string} masterKey 32 random bytes in base64
 * @property {string} postgresPassword
 * @property {string} publicApiKey the X-VA-KEY of the demo
 */

/**
 * @param {string} dataDir
 * @returns {Secrets}
 */
export function loadSecrets(dataDir) {
  const path = join(dataDir, 'secrets.json');
  const stored = /** @type {Partial<Secrets>} */ (readJson(path) ?? {});
  const secrets = {
    masterKey: stored.masterKey ?? randomBytes(32).toString('base64'),
    postgresPassword: stored.postgresPassword ?? randomBytes(24).toString('hex'),
    publicApiKey: stored.publicApiKey ?? `pk_demo_${randomBytes(16).toString('hex')}`,
  };
  if (JSON.stringify(secrets) !== JSON.stringify(stored))
    writeAtomic(path, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}
