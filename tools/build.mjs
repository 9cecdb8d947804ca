// @ts-check
/**
 * Builds everything that runs from `dist`: the packages (tsc), the bundles of workflows and servers, and the web
 * app, in parallel where possible, each only if its sources have changed. `npm run build -- --force` builds
 * everything.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from './lib/command.mjs';
import { compilerPath } from './lib/compiler.mjs';
import { withLock } from './lib/file-lock.mjs';
import { clearStamp, fingerprint, readStamp, writeStamp } from './lib/fingerprint.mjs';
import { removeOrphans } from './lib/orphans.mjs';
import { ROOT, STAMP_DIR } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';
import { describeError } from './lib/user-error.mjs';
import { compiledPackages } from './lib/workspaces.mjs';
import { settleAll } from './lib/settle-all.mjs';

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'tools/build.mjs'];
/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} label
 * @property {string[]} sources
 * @property {string[]} results files or folders that must exist
 * @property {() => Promise<unknown>} make
 */

/** @returns {Part} */
function packagesPart() {
  const directories = compiledPackages();
  return {
    name: 'packages',
    label: 'Compile packages',
    sources: [...SHARED, 'tsconfig.json', ...directories],
    results: directories.map((path) => `${path}/dist`),
    make: async () => {
      forgetMissingResults(directories);
      await runCommand(compilerPath(), ['-b'], { cwd: ROOT });
      for (const path of directories) removeOrphans(join(ROOT, path));
    },
  };
}

/** @type {Part} */
const workflows = {
  name: 'workflow-bundle',
  label: 'Bundle workflows',
  // The bundle is made from compiled files of all packages that workflows use.
  sources: [...SHARED, 'workflows', 'libs'],
  results: ['workflows/dist/bundle.js'],
  make: () => runCommand(process.execPath, ['workflows/bundle.mjs'], { cwd: ROOT }),
};

/** @type {Part} */
const servers = {
  name: 'server-bundles',
  label: 'Bundle the servers',
  sources: [...SHARED, 'tools/bundle-servers.mjs', 'apps/api', 'activities', 'libs'],
  results: ['apps/api/dist/bundle.cjs', 'activities/dist/bundle.cjs'],
  make: () => runCommand(process.execPath, ['tools/bundle-servers.mjs'], { cwd: ROOT }),
};

/** @type {Part} */
const web = {
  name: 'web',
  label: 'Build the web app',
  sources: [...SHARED, 'apps/web', 'libs/contracts'],
  results: ['apps/web/dist/index.html'],
  make: () =>
    runCommand(process.execPath, [viteBin(), 'build', '--logLevel', 'warn'], {
      cwd: join(ROOT, 'apps/web'),
    }),
};

/** @returns {string} path of Vite's executable */
export function viteBin() {
  const own = join(ROOT, 'apps/web/node_modules/vite/bin/vite.js');
  return existsSync(own) ? own : join(ROOT, 'node_modules/vite/bin/vite.js');
}

/**
 * Deletes the build info of packages whose `dist` is missing. The compiler trusts build info, so it would not
 * recreate them.
 * @param {string[]} directories
 */
function forgetMissingResults(directories) {
  for (const path of directories.map((name) => join(ROOT, name))) {
    if (!existsSync(path) || existsSync(join(path, 'dist'))) continue;
    for (const file of readdirSync(path)) if (file.endsWith('.tsbuildinfo')) rmSync(join(path, file));
  }
}

/** @param {Part} part @param {boolean} force @returns {Promise<boolean>} whether it was built */
async function buildPart(part, force) {
  const state = fingerprint(part.sources);
  const fresh = readStamp(part.name) === state && part.results.every((path) => existsSync(join(ROOT, path)));
  if (fresh && !force) return false;
  clearStamp(part.name);
  await step(part.label, async () => void (await part.make()));
  writeStamp(part.name, state);
  return true;
}

/**
 * Brings all results up to date.
 * @param {{ force?: boolean, web?: boolean }} [options]
 * @returns {Promise<string>} what was done
 */
export async function build(options = {}) {
  const { force = false } = options;
  return withLock(join(STAMP_DIR, 'build.lock'), async () => {
    const withWeb = options.web !== false && existsSync(join(ROOT, 'apps/web/index.html'));
    const [server, site] = await settleAll([
      buildServer(force),
      withWeb ? buildPart(web, force) : Promise.resolve(false),
    ]);
    return server || site ? 'built' : 'up to date';
  });
}

/**
 * @param {boolean} force
 * @returns {Promise<boolean>}
 */
async function buildServer(force) {
  const compiled = await buildPart(packagesPart(), force);
  return (await bundleCompiled(force)) || compiled;
}

/**
 * Bundles workflows and servers from compiled packages.
 * @param {boolean} [force]
 * @returns {Promise<boolean>} whether one was built
 */
export async function bundleCompiled(force = false) {
  const [workflowsBuilt, serversBuilt] = await settleAll([
    buildPart(workflows, force),
    buildPart(servers, force),
  ]);
  return workflowsBuilt || serversBuilt;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  build({ force: process.argv.includes('--force') }).catch((error) => {
    console.error(describeError(error));
    process.exitCode = 1;
  });
}
