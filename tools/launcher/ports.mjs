// @ts-check
/**
 * The ports of a stack. Picks a free TCP port: the wanted one, or the next higher one. Stacks that start at the same time pick
 * different ports.
 */
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { takeLock } from '../lib/file-lock.mjs';

/**
 * The first port of a stack's search for free ones; `PORT` replaces the API's. All are below 32768, where Linux
 * begins to give ports to connections: one of those would hold the port of a server that is being restarted.
 */
export const PREFERRED_PORTS = Object.freeze({
  api: 3000,
  postgres: 15_432,
  temporal: 7233,
  temporalUi: 8233,
});
/** Stacks for tests search from here up, away from a stack that a person runs. */
export const FIRST_TEST_PORT = 3100;
/** The development server of the web app. */
export const WEB_PORT = 5173;

const HIGHEST = 65_535;
const MAX_TRIES = 200;

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>} whether the port can be listened on; an address family that the machine lacks is ignored
 */
function canListen(port, host) {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (error) => {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      done(code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT');
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(true)));
  });
}

/**
 * @param {number} port
 * @returns {Promise<boolean>} whether it is free on the loopback address and on all addresses, IPv4 and IPv6
 */
export async function isFree(port) {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0', '::']) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
}

/**
 * Reserves a free port: no other stack of this user takes it until it is released or this process ends.
 * @param {number} wanted
 * @returns {Promise<{ port: number, release: () => void }>}
 */
export async function reservePort(wanted) {
  const folder = join(tmpdir(), `praxis-ports-${userInfo().uid}`);
  for (let port = wanted; port < Math.min(wanted + MAX_TRIES, HIGHEST + 1); port += 1) {
    if (!(await isFree(port))) continue;
    const lock = takeLock(join(folder, String(port)));
    if (!lock.taken) continue;
    // Another process may have started to listen between the check and the lock.
    if (await isFree(port)) return { port, release: lock.release };
    lock.release();
  }
  throw new Error(`no free port in ${wanted}–${wanted + MAX_TRIES - 1}`);
}
