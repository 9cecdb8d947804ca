// @ts-check
/**
 * `npm run check`: every check that does not need the running stack. Runs two checks at a time and prints how
 * long each takes.
 */
import { join } from 'node:path';
import { complaints } from './launcher/test-times.mjs';
import { compilerPath } from './lib/compiler.mjs';
import { boundaries } from './lib/boundaries.mjs';
import { tryCommand } from './lib/command.mjs';
import { ROOT } from './lib/paths.mjs';
import { formatMs, say } from './lib/progress.mjs';
import { ensureInstalled } from './setup/install.mjs';

const CHECKS_AT_ONCE = 2;

/** @typedef {{ name: string, run: () => Promise<import('./lib/command.mjs').CommandResult> }} Check */

/**
 * @param {string} script path below node_modules
 * @param {string[]} args
 */
function node(script, ...args) {
  return tryCommand(process.execPath, [join(ROOT, 'node_modules', script), ...args], { cwd: ROOT });
}

/** @param {string[]} args */
const compile = (...args) => tryCommand(compilerPath(), args, { cwd: ROOT });

/** Unchanged files are not checked again. */
const CACHE = 'node_modules/.cache';

/** @param {string} config */
const types = (config) => {
  const known = `${CACHE}/types/${config.replaceAll('/', '-')}.tsbuildinfo`;
  return compile('-p', config, '--noEmit', '--incremental', '--tsBuildInfoFile', known);
};

/**
 * Longest first, so that both lanes end at about the same time: lint without its cache, unit tests with it.
 * @type {Check[]}
 */
const CHECKS = [
  {
    name: 'lint',
    run: () =>
      node(
        'eslint/bin/eslint.js',
        '.',
        '--max-warnings',
        '0',
        '--cache',
        '--cache-location',
        `${CACHE}/eslint/`,
      ),
  },
  { name: 'unit tests', run: () => node('jest/bin/jest.js', '--selectProjects', 'unit', '--silent') },
  { name: 'types of the packages', run: () => compile('-b') },
  { name: 'types of the web app', run: () => types('apps/web') },
  { name: 'types of the tests', run: () => types('test') },
  { name: 'types of the tools', run: () => types('tools') },
  { name: 'boundaries', run: boundaries },
  { name: 'dead code', run: () => node('knip/bin/knip.js', '--no-progress') },
  {
    name: 'slow test files',
    run: () => {
      const lines = complaints();
      return Promise.resolve({ code: lines.length > 0 ? 1 : 0, output: lines.join('\n') });
    },
  },
  {
    name: 'format',
    run: () =>
      node(
        'prettier/bin/prettier.cjs',
        '--check',
        '.',
        '--log-level',
        'warn',
        '--cache',
        '--cache-location',
        `${CACHE}/prettier/files`,
      ),
  },
];

/**
 * @param {Check} check
 * @returns {Promise<boolean>}
 */
async function runCheck({ name, run }) {
  const begun = performance.now();
  const { code, output } = await run();
  say(`${code === 0 ? '✓' : '✗'} ${name} (${formatMs(performance.now() - begun)})`);
  if (code !== 0) say(`${output.trim()}\n`);
  return code === 0;
}

await ensureInstalled();
const begun = performance.now();
const waiting = [...CHECKS];
let failed = 0;
const lane = async () => {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    if (!(await runCheck(check))) failed += 1;
  }
};
await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, lane));
say(
  `\n${CHECKS.length - failed} of ${CHECKS.length} checks passed in ${formatMs(performance.now() - begun)}`,
);
process.exitCode = failed > 0 ? 1 : 0;
