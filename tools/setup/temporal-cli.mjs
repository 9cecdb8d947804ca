// @ts-check
/**
 * Finds or builds the Temporal CLI, whose dev server is the embedded Temporal. Order: TEMPORAL_CLI_PATH,
 * PATH, the per-user cache, the official download, the pinned Go module. If all fail, the error says what to
 * install.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tryCommand } from '../lib/command.mjs';
import { withLock } from '../lib/file-lock.mjs';
import { userCacheDir } from '../lib/paths.mjs';
import { UserError } from '../lib/user-error.mjs';
import { isExecutable, which } from '../lib/which.mjs';
import { downloadTemporalCli } from './temporal-download.mjs';
import { buildTemporalCli } from './temporal-go.mjs';
import { TEMPORAL_CLI_VERSION, isUsableVersion } from './temporal-version.mjs';

/**
 * The module's dependencies; tests pass their own.
 * @typedef {object} CliSources
 * @property {NodeJS.ProcessEnv} env
 * @property {string} cached path of the cached executable
 * @property {(path: string) => boolean} isExecutable
 * @property {(name: string) => string | undefined} which
 * @property {(path: string) => Promise<boolean>} isUsable whether it runs and its version is new enough
 * @property {(target: string) => Promise<void>} download
 * @property {(target: string) => Promise<void>} build
 * @property {(line: string) => void} say
 */

/** @returns {CliSources} */
function realSources() {
  return {
    env: process.env,
    cached: join(userCacheDir(), 'temporal-cli', TEMPORAL_CLI_VERSION, 'temporal'),
    isExecutable,
    which,
    isUsable: async (path) =>
      isUsableVersion((await tryCommand(path, ['--version'], { timeoutMs: 20_000 })).output),
    download: async (target) => writeFileSync(target, await downloadTemporalCli(), { mode: 0o755 }),
    build: buildTemporalCli,
    say: () => {},
  };
}

/**
 * @param {Partial<CliSources>} [overrides]
 * @returns {Promise<{ path: string, from: 'TEMPORAL_CLI_PATH' | 'PATH' | 'cache' | 'download' | 'go' }>}
 */
export async function ensureTemporalCli(overrides = {}) {
  const sources = { ...realSources(), ...overrides };
  const given = sources.env.TEMPORAL_CLI_PATH;
  if (given) {
    if (sources.isExecutable(given)) return { path: given, from: 'TEMPORAL_CLI_PATH' };
    throw new UserError(`TEMPORAL_CLI_PATH is "${given}", which is not an executable file.`);
  }
  const onPath = sources.which('temporal');
  if (onPath && (await sources.isUsable(onPath))) return { path: onPath, from: 'PATH' };
  if (sources.isExecutable(sources.cached)) return { path: sources.cached, from: 'cache' };
  return withLock(`${sources.cached}.lock`, () => fetchOrBuild(sources));
}

/**
 * @param {CliSources} sources
 * @returns {Promise<{ path: string, from: 'cache' | 'download' | 'go' }>}
 */
async function fetchOrBuild(sources) {
  const { cached } = sources;
  if (sources.isExecutable(cached)) return { path: cached, from: 'cache' };
  const failures = [];
  for (const [from, make] of /** @type {const} */ ([
    ['download', sources.download],
    ['go', sources.build],
  ])) {
    const draft = join(dirname(cached), `.${from}-${process.pid}`);
    try {
      mkdirSync(dirname(cached), { recursive: true });
      await make(draft);
      if (!(await sources.isUsable(draft))) throw new Error('the result does not run on this machine');
      renameSync(draft, cached);
      return { path: cached, from };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failures.push(`${from === 'download' ? 'official download' : 'Go module'}: ${reason}`);
      if (from === 'download')
        sources.say(
          `    Temporal CLI: no download (${reason}); building the pinned Go module, once, a few minutes`,
        );
    } finally {
      rmSync(draft, { force: true });
    }
  }
  throw new UserError(
    `No Temporal CLI (${failures.join('; ')}): install it (https://docs.temporal.io/cli) or Go (https://go.dev/dl), which builds it, ` +
      'or set TEMPORAL_CLI_PATH to it, or, for `npm start`, TEMPORAL_ADDRESS to a server.',
  );
}
