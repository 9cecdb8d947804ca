// @ts-check
/**
 * The Temporal CLI built from the pinned Go module in tools/go.mod, for machines that can reach only package
 * registries.
 */
import { join } from 'node:path';
import { runCommand } from '../lib/command.mjs';
import { ROOT } from '../lib/paths.mjs';
import { which } from '../lib/which.mjs';

/**
 * @param {string} target path of the executable to create
 * @param {string[]} [more] additional flags of `go build`
 * @throws if Go is missing or the build fails
 */
export async function buildTemporalCli(target, more = []) {
  const go = which('go');
  if (!go) throw new Error('Go is not installed');
  const flags = ['build', '-trimpath', '-buildvcs=false', '-ldflags', '-s -w', '-o', target, ...more];
  const options = { cwd: join(ROOT, 'tools'), brief: true };
  await runCommand(go, [...flags, 'github.com/temporalio/cli/cmd/temporal'], options);
}
