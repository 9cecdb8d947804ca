// @ts-check
/**
 * Finds the installed packages that are ES modules, which must be transformed because jest runs CommonJS
 * here.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './lib/atomic-file.mjs';
import { ROOT } from './lib/paths.mjs';
import { workspaces } from './lib/workspaces.mjs';

/**
 * @param {string} folder a node_modules folder
 * @returns {string[]} names of the packages in it
 */
function packagesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
    );
}

/** @returns {string[]} names of installed packages whose `.js` files are ES modules */
export function esModulePackages() {
  const folders = ['.', ...workspaces().map(({ directory }) => directory)].map((holder) =>
    join(ROOT, holder, 'node_modules'),
  );
  const names = folders.flatMap((folder) =>
    packagesIn(folder).filter((name) => {
      const manifest = /** @type {{ type?: string } | undefined} */ (
        readJson(join(folder, name, 'package.json'))
      );
      return manifest?.type === 'module';
    }),
  );
  return [...new Set(names)].sort();
}
