// @ts-check
/** The existing files that name every noun: worker, API, pages, and the README's table. Inserts a new noun into them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A line to insert before the first match of `before`.
 * @typedef {{ before: RegExp, line: string }} Insertion
 */

/** @type {Record<string, Insertion[]>} */
const INSERTIONS = {
  'activities/src/activities.ts': [
    {
      before: /^import .* from '\.\/mail\/mail\.activities\.js';$/m,
      line: "import { create__Noun__Activities } from './__noun__/__noun__.activities.js';",
    },
    {
      before: /^import type \{ PhoneEffects \}/m,
      line: "import type { __Noun__Effects } from '@praxis/workflows/__noun__/effects';",
    },
    { before: /^ {2}PhoneEffects &$/m, line: '  __Noun__Effects &' },
    { before: /^ {4}\.\.\.createPhoneEffects/m, line: '    ...create__Noun__Activities({ database }),' },
  ],
  'apps/api/src/app.module.ts': [
    {
      before: /^import \{ PlatformModule/m,
      line: "import { __Noun__Module } from './features/__noun__/__noun__.module.js';",
    },
    { before: /^ {8}SimModule,$/m, line: '        __Noun__Module,' },
  ],
  'apps/web/src/app/paths.ts': [
    { before: /^ {2}api: '\/api',$/m, line: "  __nounsVar__: '/__nouns__'," },
    { before: /^ {2}\[PATHS\.api\]: 'tenant',$/m, line: "  [PATHS.__nounsVar__]: 'tenant'," },
  ],
  'README.md': [
    { before: /^$(?=\n+## One request)/m, line: '|[`__noun__`](docs/__noun__.md)|●|●|●|●|●|●|●||●|' },
  ],
};

/**
 * @param {string} root
 * @param {(text: string) => string} fill fills in the placeholders
 * @returns {{ path: string, text: string }[]} the files with the noun inserted
 * @throws {Error} if a file has no matching line
 */
export function register(root, fill) {
  return Object.entries(INSERTIONS).map(([path, insertions]) => ({
    path,
    text: insertions.reduce(
      (text, { before, line }) => {
        const place = before.exec(text);
        if (!place) throw new Error(`${path} has no line ${String(before)}`);
        return `${text.slice(0, place.index)}${fill(line)}\n${text.slice(place.index)}`;
      },
      readFileSync(join(root, path), 'utf8'),
    ),
  }));
}
