// @ts-check
/**
 * Selects the tests that a change can affect. For unit and component tests, jest follows imports. The other
 * kinds test running processes or the whole tree, so a change in their sources affects all tests of the kind.
 */
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
const SERVER = /^(apps\/api|activities|workflows|libs\/(?!ics\/)[\w-]+|libs\/ics)\/(?!.*\.test\.tsx?$)/;
const WEB = /^(apps\/web|libs\/contracts)\/(?!.*\.test\.tsx?$)/;
const IMPORTED = /\.(ts|tsx|mjs|cts)$/;

/**
 * @param {readonly string[]} changed paths from the root
 * @param {readonly Kind[]} kinds the kinds to choose from
 * @returns {Touched[]}
 */
export function touchedBy(changed, kinds) {
  const everything = changed.some((path) => EVERYTHING.test(path));
  const server = changed.some((path) => SERVER.test(path));
  const web = changed.some((path) => WEB.test(path));
  if (changed.length === 0) return [];
  /** @returns {string[] | undefined} */
  const filesOf = (/** @type {Kind} */ kind) => {
    if (everything) return undefined;
    switch (kind) {
      case 'unit':
      case 'component':
      case 'evals':
        return changed.filter((path) => IMPORTED.test(path));
      case 'architecture':
        return undefined;
      case 'e2e':
        return server || web ? undefined : testsOf(kind);
      case 'replay':
      case 'integration':
      case 'chaos':
        return server ? undefined : testsOf(kind);
    }
  };
  const testsOf = (/** @type {Kind} */ kind) => changed.filter((path) => path.startsWith(`test/${kind}/`));
  return kinds.map((kind) => ({ kind, files: filesOf(kind) })).filter(({ files }) => files?.length !== 0);
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
