// @ts-check
/**
 * Stripe's own mock server, which checks requests against its description of the API. Built from the pinned Go module in
 * tools/stripe-mock, a module of its own so that it decides nothing about the versions of the Temporal CLI.
 */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from '../lib/command.mjs';
import { withLock } from '../lib/file-lock.mjs';
import { hashFile } from '../lib/fingerprint.mjs';
import { ROOT, userCacheDir } from '../lib/paths.mjs';
import { isExecutable, which } from '../lib/which.mjs';

const MODULE = join(ROOT, 'tools/stripe-mock');

/** @returns {Promise<string | undefined>} path of the executable, built once; undefined where Go is not installed */
export async function ensureStripeMock() {
  const sum = hashFile(join(MODULE, 'go.sum')).slice(0, 12);
  const path = join(userCacheDir(), 'stripe-mock', sum, 'stripe-mock');
  if (isExecutable(path)) return path;
  const go = which('go');
  if (!go) return undefined;
  return withLock(`${path}.lock`, async () => {
    if (isExecutable(path)) return path;
    const draft = `${path}.${process.pid}`;
    mkdirSync(dirname(path), { recursive: true });
    try {
      const flags = ['build', '-trimpath', '-buildvcs=false', '-ldflags', '-s -w', '-o', draft];
      await runCommand(go, [...flags, 'github.com/stripe/stripe-mock'], { cwd: MODULE });
      renameSync(draft, path);
    } finally {
      rmSync(draft, { force: true });
    }
    return path;
  });
}
