/**
 * A copy of the repository's sources in a temporary folder, for tests that change sources. It shares the installed
 * packages; our own packages resolve to the copy.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { workspaces } from '../../tools/lib/workspaces.mjs';
import { ROOT } from './sources.js';

const FOLDERS = ['activities', 'apps', 'docs', 'libs', 'test', 'tools', 'workflows'];

/** Files that are not copied: installed packages, build output, and this machine's settings. */
const LEFT_OUT = /^(?:node_modules|dist|coverage|\.env.*|.*\.tsbuildinfo)$/;

/**
 * Makes the copy.
 *
 * @returns its folder, which the caller deletes
 */
export function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'praxis-copy-'));
  const files = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const name of [...FOLDERS, ...files.map((file) => file.name)])
    cpSync(join(ROOT, name), join(copy, name), {
      recursive: true,
      filter: (path) => !LEFT_OUT.test(basename(path)),
    });
  linkPackages(copy);
  return copy;
}

/** Links each installed package, and each of our own to its folder in the copy. */
function linkPackages(copy: string): void {
  const packages = workspaces();
  const link = (from: string, to: string): void => symlinkSync(from, join(copy, to), 'junction');
  mkdirSync(join(copy, 'node_modules/@praxis'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@praxis' && name !== '.cache')
      link(join(ROOT, 'node_modules', name), join('node_modules', name));
  for (const { name, directory } of packages) {
    link(join(copy, directory), join('node_modules', name));
    const own = join(directory, 'node_modules');
    if (existsSync(join(ROOT, own))) link(join(ROOT, own), own);
  }
}
