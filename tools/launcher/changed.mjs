// @ts-check
/**
 * Selects the tests that a change can affect. For unit tests and evals, jest follows imports. The other kinds
 * test pages, running processes or the whole tree, so a change in their sources affects all tests of the kind.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../lib/command.mjs';
import { ROOT } from '../lib/paths.mjs';
import { UserError } from '../lib/user-error.mjs';

/** @typedef {import('./test-options.mjs').Kind} Kind */
/**
 * @typedef {{ kind: Kind, files: string[] | undefined }} Touched `files`: the changed files that tests may
 * import; undefined means all tests
 */

const EVERYTHING =
  /^(package(-lock)?\.json|jest\.config\.mjs|tsconfig[\w.]*\.json|tools\/(?!.*\.test\.ts$).*|test\/support\/.*)$/;
const SERVER = /^(apps\/api|activities|workflows|libs\/[\w-]+)\/(?!.*\.test\.tsx?$)/;
const WEB = /^(apps\/web|libs\/contracts)\/(?!.*\.test\.tsx?$)/;
/** Files that jest treats as modules, so that it finds the tests that import them. */
const IMPORTED = /\.(ts|tsx|mjs|cts|json)$/;
const TEST = /\.test\.tsx?$/;

/**
 * Folders whose modules are also imported by tests of other kinds. changed.test.ts compares this list with the imports.
 * @type {readonly { folder: string, kinds: readonly Kind[] }[]}
 */
export const SHARED_FOLDERS = [
  { folder: 'test/recording/', kinds: ['integration'] },
  { folder: 'test/soak/', kinds: ['integration', 'chaos'] },
  // The clocks in test/support use the server and the worker of the replay tests.
  { folder: 'test/replay/time-skipping/', kinds: ['integration'] },
];

/**
 * Files that tests read without importing them: a change runs all tests of these kinds.
 * @type {readonly { path: RegExp, kinds: readonly Kind[] }[]}
 */
const READ = [
  { path: /^playwright\.config\.ts$/, kinds: ['e2e'] },
  { path: /^docs\/runbooks\//, kinds: ['integration'] },
  { path: /^libs\/domain\/training\//, kinds: ['evals'] },
  { path: /^libs\/db\/schema\//, kinds: ['unit'] },
  { path: /^apps\/web\/src\/routes\/(?!.*\.test\.tsx$)/, kinds: ['unit'] },
  { path: /^apps\/web\/src\/.*\/recorded-run\.json$/, kinds: ['integration'] },
  { path: /^test\/evals\/.*\.yaml$/, kinds: ['evals'] },
  { path: /^test\/replay\/histories\//, kinds: ['replay'] },
  // Playwright uses file arguments as a filter of names, and does not follow imports.
  { path: /^test\/e2e\/(?!.*\.test\.ts$)/, kinds: ['e2e'] },
];

/** @param {string} path from the root */
const exists = (path) => existsSync(join(ROOT, path));

/**
 * @param {readonly string[]} changed paths from the root
 * @param {readonly Kind[]} kinds the kinds to choose from
 * @param {(path: string) => boolean} [isThere] false for a file that was deleted
 * @returns {Touched[]}
 */
export function touchedBy(changed, kinds, isThere = exists) {
  if (changed.length === 0) return [];
  const everything = changed.some((path) => EVERYTHING.test(path));
  const server = changed.some((path) => SERVER.test(path));
  const web = changed.some((path) => WEB.test(path));
  /** @returns {boolean} whether all tests of the kind run */
  const isWhole = (/** @type {Kind} */ kind) => {
    if (everything || changed.some((path) => isRead(path, kind))) return true;
    switch (kind) {
      case 'unit':
      case 'evals':
        return false;
      // Their router finds pages by reading their folder, and jest does not follow that to what the pages import.
      case 'component':
        return web;
      case 'architecture':
        return true;
      case 'e2e':
        return server || web;
      case 'replay':
      case 'integration':
      case 'chaos':
        return server;
    }
  };
  return kinds
    .map((kind) => {
      const own = changed.filter((path) => IMPORTED.test(path) && mayImport(kind, path));
      const isGone = own.some((path) => !isThere(path) && !TEST.test(path));
      // Nothing shows which tests imported a deleted module.
      return { kind, files: isWhole(kind) || isGone ? undefined : own.filter(isThere) };
    })
    .filter(({ files }) => files?.length !== 0);
}

/**
 * @param {string} path
 * @param {Kind} kind
 */
function isRead(path, kind) {
  return READ.some((read) => read.path.test(path) && read.kinds.includes(kind));
}

/**
 * Whether tests of the kind may import the file, or be it.
 * @param {Kind} kind
 * @param {string} path
 */
function mayImport(kind, path) {
  if (['unit', 'component', 'evals'].includes(kind)) return true;
  const isShared = SHARED_FOLDERS.some(
    ({ folder, kinds }) => path.startsWith(folder) && kinds.includes(kind),
  );
  return isShared || path.startsWith(`test/${kind}/`);
}

/**
 * @param {string} revision
 * @returns {Promise<string[]>} files that differ from the commit, and untracked files
 * @throws UserError if git fails
 */
export async function changedFiles(revision) {
  const git = async (/** @type {string[]} */ ...args) =>
    (await runCommand('git', args, { cwd: ROOT })).split('\n').filter(Boolean);
  try {
    const [tracked, untracked] = await Promise.all([
      git('diff', '--name-only', revision, '--'),
      git('ls-files', '--others', '--exclude-standard'),
    ]);
    return [...new Set([...tracked, ...untracked])];
  } catch {
    throw new UserError(
      `git knows no commit "${revision}" here, so it cannot be said what has changed since.`,
    );
  }
}
