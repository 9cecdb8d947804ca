// @ts-check
/** The Temporal CLI version that this repository is tested with. Keep in sync with tools/go.mod. */

export const TEMPORAL_CLI_VERSION = '1.5.1';

/**
 * The oldest Temporal Server that has update-with-start enabled. An installed CLI must contain at least this
 * version.
 */
const OLDEST_SERVER = /** @type {const} */ ([1, 28]);

/** SHA-256 of the official release archives of TEMPORAL_CLI_VERSION, by platform and architecture. */
export const ARCHIVE_SHA256 = Object.freeze({
  linux_amd64: 'ddc95e08b0b076efd4ea9733a3f488eb7d2be875f8834e616cd2a37358b4852d',
  linux_arm64: 'bd1b0db9f18b051026de8bf6cc1505f2510f14bbb7a8b9a4a91fff46c77454f5',
  darwin_amd64: 'bbb73e2a31135abe50a1f1cdb35030c42961df618e8ce9c60ae89f201540c5d9',
  darwin_arm64: 'cca01b7ea35ad56e2a328d9ae596bf716bd22313ef63c7a761c88354457c2415',
});

/**
 * Checks the version of the server inside, because a CLI built from its module reports 0.0.0-DEV.
 * @param {string} output what `temporal --version` prints
 * @returns {boolean}
 */
export function isUsableVersion(output) {
  const match = /\(Server (\d+)\.(\d+)/.exec(output);
  if (!match) return false;
  const [major, minor] = [Number(match[1]), Number(match[2])];
  return major > OLDEST_SERVER[0] || (major === OLDEST_SERVER[0] && minor >= OLDEST_SERVER[1]);
}
