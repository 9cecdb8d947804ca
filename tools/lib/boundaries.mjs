// @ts-check
/** Which package and feature may import which: the rules of .dependency-cruiser.cjs, applied to all sources. */
import { join } from 'node:path';
import { tryCommand } from './command.mjs';
import { ROOT } from './paths.mjs';

const PROGRAM = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const SOURCES = ['libs', 'workflows', 'activities', 'apps'];

/**
 * Checks all imports. The code is 0 if none breaks a rule; the output names those that do.
 * @returns {Promise<import('./command.mjs').CommandResult>}
 */
export function boundaries() {
  const rules = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err'];
  return tryCommand(process.execPath, [PROGRAM, ...rules, ...SOURCES], { cwd: ROOT });
}
