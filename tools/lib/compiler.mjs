// @ts-check
/**
 * The compiler is TypeScript 7, a program of its own that checks in a tenth of the time. The package `typescript` stays at
 * the last version with the programming interface that lint and the readers of sources are built on.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Look it up when it is needed: before the installation it is not there.
 * @returns {string} path of the compiler for this machine
 * @throws {Error} where TypeScript 7 has none for this machine
 */
export function compilerPath() {
  const manifest = require.resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`);
  return join(dirname(manifest), 'lib', process.platform === 'win32' ? 'tsc.exe' : 'tsc');
}
