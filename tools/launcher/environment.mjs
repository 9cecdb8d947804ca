// @ts-check
/** The environment of a stack's processes. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runFilePath } from './run-file.mjs';

/** Variables from which the driver and libpq take a login if a URL has none: the owner's, if the user has set them. */
const LOGIN_VARIABLES = Object.freeze({
  PGUSER: undefined,
  PGPASSWORD: undefined,
  PGPASSFILE: undefined,
  PGSERVICE: undefined,
  PGSERVICEFILE: undefined,
});

/**
 * @typedef {object} StackAddresses
 * @property {number} port of API and web
 * @property {string} databaseUrl of the owner role
 * @property {string} temporalAddress host:port
 * @property {string | null} temporalUi
 */

/**
 * The user's environment without shell settings that would affect an embedded service, such as PGOPTIONS or
 * TEMPORAL_API_KEY for another server.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function cleanEnvironment(env) {
  const dropped = (/** @type {string} */ name) =>
    (!env.DATABASE_URL && /^PG[A-Z]+$/.test(name)) ||
    (!env.TEMPORAL_ADDRESS && name.startsWith('TEMPORAL_')) ||
    name.startsWith('npm_');
  return Object.fromEntries(Object.entries(env).filter(([name]) => !dropped(name)));
}

/**
 * @param {{ env: NodeJS.ProcessEnv, dataDir: string, secrets: import('./secrets.mjs').Secrets, addresses: StackAddresses }} parts
 * @returns {NodeJS.ProcessEnv}
 */
export function stackEnvironment({ env, dataDir, secrets, addresses }) {
  return {
    NODE_ENV: 'production',
    PRAXIS_MASTER_KEY: secrets.masterKey,
    PRAXIS_PUBLIC_API_KEY: secrets.publicApiKey,
    // If nobody outside can reach the API, people may try webhooks with a server on the same machine.
    ...(env.PUBLIC_URL || env.HOST ? {} : { PRAXIS_WEBHOOK_LOOPBACK: '1' }),
    ...cleanEnvironment(env),
    ...(env.TEMPORAL_ADDRESS ? {} : embeddedTemporal(dataDir)),
    PORT: String(addresses.port),
    PRAXIS_DATA_DIR: dataDir,
    PRAXIS_EMBEDDED: '1',
    PRAXIS_RUN_FILE: runFilePath(dataDir),
    ...LOGIN_VARIABLES,
    DATABASE_URL: withoutLogin(addresses.databaseUrl),
    TEMPORAL_ADDRESS: addresses.temporalAddress,
    ...(addresses.temporalUi ? { TEMPORAL_UI_URL: addresses.temporalUi } : {}),
  };
}

/**
 * The environment of the preparation, the only process that logs in as the schema's owner.
 * @param {{ environment: NodeJS.ProcessEnv, env: NodeJS.ProcessEnv, databaseUrl: string }} parts the
 * services' environment, the user's, and the owner's connection
 * @returns {NodeJS.ProcessEnv}
 */
export function ownerEnvironment({ environment, env, databaseUrl }) {
  const given = Object.fromEntries(
    Object.keys(LOGIN_VARIABLES).map((name) => [name, cleanEnvironment(env)[name]]),
  );
  return { ...environment, ...given, DATABASE_URL: databaseUrl };
}

/**
 * @param {string} url a connection URL
 * @returns {string} the URL without user and password, in any of their places
 */
export function withoutLogin(url) {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  parsed.username = '';
  parsed.password = '';
  for (const name of ['user', 'password']) parsed.searchParams.delete(name);
  return parsed.href;
}

/**
 * Gives the clients an empty Temporal configuration, because they would read the user's own, which is for
 * other servers.
 * @param {string} dataDir
 * @returns {NodeJS.ProcessEnv}
 */
function embeddedTemporal(dataDir) {
  const path = join(dataDir, 'temporal.toml');
  if (!existsSync(path))
    writeFileSync(path, '# The embedded Temporal needs no settings.\n[profile.default]\n');
  return { TEMPORAL_CONFIG_FILE: path, TEMPORAL_NAMESPACE: 'default' };
}
