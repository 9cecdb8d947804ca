// @ts-check
/**
 * PostgreSQL refuses to run as root. As root, it is started as the system user `postgres`, which is created
 * if missing.
 */
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand, tryCommand } from '../lib/command.mjs';
import { UserError } from '../lib/user-error.mjs';
import { setprivPath } from '../lib/with-parent.mjs';

const USER = 'postgres';

/** @returns {Promise<import('../lib/with-parent.mjs').Identity | undefined>} */
async function findUser() {
  const [uid, gid] = await Promise.all([tryCommand('id', ['-u', USER]), tryCommand('id', ['-g', USER])]);
  return uid.code === 0 && gid.code === 0 ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined;
}

/** @param {string} path @returns {boolean} whether all users may enter all folders of this path */
function isOpenToAll(path) {
  if ((statSync(path).mode & 0o001) === 0) return false;
  return dirname(path) === path || isOpenToAll(dirname(path));
}

/**
 * @param {string} path
 * @param {import('../lib/with-parent.mjs').Identity} owner
 */
function giveTo(path, owner) {
  const stat = lstatSync(path);
  if (stat.uid !== owner.uid && !stat.isSymbolicLink()) chownSync(path, owner.uid, owner.gid);
  if (stat.isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), owner);
}

/**
 * The user that PostgreSQL runs as; undefined means the current user.
 * @param {string} clusterDir its data folder, which is created here and given to that user
 * @param {string} binaryDir folder of its executables
 * @returns {Promise<import('../lib/with-parent.mjs').Identity | undefined>}
 */
export async function postgresIdentity(clusterDir, binaryDir) {
  const isNew = !existsSync(clusterDir);
  mkdirSync(clusterDir, { recursive: true, mode: 0o700 });
  if (process.getuid?.() !== 0) return undefined;
  if (!(await findUser())) {
    await runCommand('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      USER,
    ]);
  }
  const user = await findUser();
  if (!user)
    throw new UserError(
      `PostgreSQL cannot run as root, and the user "${USER}" could not be made. Start Praxis as another user.`,
    );
  if (isNew || statSync(clusterDir).uid !== user.uid) giveTo(clusterDir, user);
  return { ...user, reach: needsReach(clusterDir, binaryDir) };
}

/**
 * Whether PostgreSQL needs a capability to reach its folders. The user `postgres` cannot enter a clone in a
 * private folder such as /root. We can open the data folder itself; for the folders above it, the process
 * keeps only root's capability to enter folders.
 * @param {string} clusterDir
 * @param {string} binaryDir
 * @returns {boolean}
 */
function needsReach(clusterDir, binaryDir) {
  const dataDir = dirname(clusterDir);
  const { mode, uid } = statSync(dataDir);
  if ((mode & 0o001) === 0 && uid === 0) chmodSync(dataDir, (mode & 0o777) | 0o011);
  if (isOpenToAll(dataDir) && isOpenToAll(binaryDir)) return false;
  if (setprivPath()) return true;
  throw new UserError(
    `PostgreSQL runs as the user "${USER}", who may not enter ${isOpenToAll(dataDir) ? binaryDir : dataDir}. ` +
      'Clone into a folder that is open to it, start Praxis as another user, or install util-linux (setpriv).',
  );
}
