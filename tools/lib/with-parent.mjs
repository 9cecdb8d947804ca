// @ts-check
/**
 * Starts another program so that the kernel ends it when the process that started it dies, even by kill -9 (Linux, with
 * util-linux's setpriv). On other systems the next start finds and stops the processes of a stack, see
 * launcher/recover.mjs.
 */
import { which } from './which.mjs';

const setpriv = process.platform === 'linux' ? which('setpriv') : undefined;

/**
 * @typedef {object} Identity
 * @property {number} uid
 * @property {number} gid
 * @property {boolean} [reach] keep the capability to enter folders that are closed to this user (see postgres-user.mjs)
 */

/**
 * @param {{ command: string, args: string[], deathSignal: 'INT' | 'TERM' | 'KILL', as?: Identity }} program
 * @returns {{ command: string, args: string[], uid?: number, gid?: number }}
 */
export function boundToParent({ command, args, deathSignal, as }) {
  if (!setpriv) return { command, args, uid: as?.uid, gid: as?.gid };
  return {
    command: setpriv,
    args: [`--pdeathsig=${deathSignal}`, ...identityFlags(as), '--', command, ...args],
  };
}

/**
 * @param {Identity | undefined} as
 * @returns {string[]} flags for setpriv
 */
function identityFlags(as) {
  if (!as) return [];
  const capabilities = as.reach ? ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'] : [];
  return [`--reuid=${as.uid}`, `--regid=${as.gid}`, '--clear-groups', ...capabilities];
}

/** @returns {string | undefined} */
export function setprivPath() {
  return setpriv;
}
