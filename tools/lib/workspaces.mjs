// @ts-check
/** The packages of this repository, from the root package.json and tsconfig.json. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './atomic-file.mjs';
import { ROOT } from './paths.mjs';

/** @returns {{ name: string, directory: string }[]} every npm workspace; directories are relative to the root */
export function workspaces() {
  const manifest = /** @type {{ workspaces: string[] }} */ (readJson(join(ROOT, 'package.json')));
  return manifest.workspaces
    .flatMap((pattern) => {
      const parent = pattern.replace(/\/\*$/, '');
      return parent === pattern
        ? [pattern]
        : readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`);
    })
    .filter((directory) => existsSync(join(ROOT, directory, 'package.json')))
    .map((directory) => {
      const { name } = /** @type {{ name: string }} */ (readJson(join(ROOT, directory, 'package.json')));
      return { name, directory };
    });
}

/** @returns {string[]} directories of the packages that `tsc -b` compiles and that have sources */
export function compiledPackages() {
  const config = /** @type {{ references: { path: string }[] }} */ (readJson(join(ROOT, 'tsconfig.json')));
  return config.references.map(({ path }) => path).filter((path) => existsSync(join(ROOT, path, 'src')));
}
