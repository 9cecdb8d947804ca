// @ts-check
/** The only requirement on a machine: a recent Node. */
import { UserError } from '../lib/user-error.mjs';

const MINIMUM = /** @type {const} */ ([20, 19]);

/**
 * @param {string} version for example "20.19.0"
 * @returns {boolean}
 */
export function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1]);
}

/** @param {string} [version] */
export function requireNode(version = process.versions.node) {
  if (isSupported(version)) return;
  throw new UserError(
    `Praxis needs Node ${MINIMUM.join('.')} or newer; this is Node ${version}. Install it from https://nodejs.org and try again.`,
  );
}
