// @ts-check
/**
 * The compiler is TypeScript 7, a native program that takes a tenth of the time. The package `typescript`
 * stays at the last version with the JavaScript API, which lint and the tools that parse sources need.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Resolved on use, because it does not exist before the installation.
 * @returns {string} path of the compiler for this machine
 * @throws {Error} if TypeScript 7 has none for this machine
 */
export function compilerPath() {
  const manifest = require.resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`);
  return join(dirname(manifest), 'lib', process.platform === 'win32' ? 'tsc.exe' : 'tsc');
}
