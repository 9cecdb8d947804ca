// @ts-check
/** Removes compiled files whose sources were moved or deleted, because the compiler never does. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Declaration files, by the extension of their source. Every compiled file has one. */
const DECLARATIONS = [
  { ending: '.d.ts', sources: ['.ts', '.tsx'], results: ['.js', '.js.map', '.d.ts'] },
  { ending: '.d.cts', sources: ['.cts'], results: ['.cjs', '.cjs.map', '.d.cts'] },
  { ending: '.d.mts', sources: ['.mts'], results: ['.mjs', '.mjs.map', '.d.mts'] },
];

/**
 * Deletes files from a package's `dist` that have no source in `src` any more. A program that reads a folder
 * of modules would find a moved one twice.
 * @param {string} directory of the package
 * @returns {string[]} paths of the modules, relative to `dist`, without ending
 */
export function removeOrphans(directory) {
  const [source, results] = [join(directory, 'src'), join(directory, 'dist')];
  if (!existsSync(results)) return [];
  const orphans = [];
  for (const path of readdirSync(results, { encoding: 'utf8', recursive: true })) {
    const kind = DECLARATIONS.find(({ ending }) => path.endsWith(ending));
    if (!kind) continue;
    const stem = path.slice(0, -kind.ending.length);
    if (kind.sources.some((ending) => existsSync(join(source, stem + ending)))) continue;
    for (const ending of kind.results) rmSync(join(results, stem + ending), { force: true });
    orphans.push(stem);
  }
  return orphans.sort();
}
