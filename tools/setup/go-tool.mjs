// @ts-check
/**
 * Builds a server that tests need, once, from a pinned Go module in a folder of tools/. The folder is a separate
 * module, so that it does not affect the versions of the Temporal CLI.
 */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from '../lib/command.mjs';
import { withLock } from '../lib/file-lock.mjs';
import { hashFile } from '../lib/fingerprint.mjs';
import { ROOT, userCacheDir } from '../lib/paths.mjs';
import { isExecutable, which } from '../lib/which.mjs';

/**
 * @param {{ name: string, source: string }} tool folder in tools/, which also names the executable, and the Go package
 * @returns {Promise<string | undefined>} path of the executable; undefined if Go is not installed
 */
export async function ensureGoTool({ name, source }) {
  const cwd = join(ROOT, 'tools', name);
  const sum = hashFile(join(cwd, 'go.sum')).slice(0, 12);
  const path = join(userCacheDir(), name, sum, name);
  if (isExecutable(path)) return path;
  const go = which('go');
  if (!go) return undefined;
  return withLock(`${path}.lock`, async () => {
    if (isExecutable(path)) return path;
    const draft = `${path}.${process.pid}`;
    mkdirSync(dirname(path), { recursive: true });
    try {
      const flags = ['build', '-trimpath', '-buildvcs=false', '-ldflags', '-s -w', '-o', draft];
      await runCommand(go, [...flags, source], { cwd, brief: true });
      renameSync(draft, path);
    } finally {
      rmSync(draft, { force: true });
    }
    return path;
  });
}
