// @ts-check
/** Writes the files of a noun from the templates, and registers them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from '../lib/user-error.mjs';
import { namesOf } from './names.mjs';
import { register } from './registrations.mjs';

const TEMPLATES = join(import.meta.dirname, 'templates');
const MIGRATIONS = 'libs/db/src/migrations';

/**
 * @param {{ root: string, noun: string, plural?: string | undefined }} options
 * @returns {string[]} paths of the written and changed files, relative to `root`
 * @throws {UserError} for an invalid name or an existing noun
 */
export function writeNoun({ root, noun, plural }) {
  const names = { ...namesOf(noun, plural), __migration__: nextMigration(root) };
  const fill = (/** @type {string} */ text) =>
    Object.entries(names).reduce((filled, [placeholder, name]) => filled.replaceAll(placeholder, name), text);
  const files = readdirSync(TEMPLATES, { encoding: 'utf8', recursive: true })
    .filter((path) => path.endsWith('.tmpl'))
    .map((path) => ({
      path: fill(path.replaceAll('\\', '/').slice(0, -'.tmpl'.length)),
      text: fill(readFileSync(join(TEMPLATES, path), 'utf8')),
    }));
  const taken = files.find(({ path }) => existsSync(join(root, path)));
  if (taken) throw new UserError(`The noun ${noun} already exists: ${taken.path}`);
  const changed = register(root, fill);
  for (const { path, text } of [...files, ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...files, ...changed].map(({ path }) => path);
}

/** Later than every existing migration, even if their times are in the future. @param {string} root */
function nextMigration(root) {
  const times = readdirSync(join(root, MIGRATIONS)).map((name) => Number(/^\d+/.exec(name)?.[0] ?? 0));
  return String(Math.max(Date.now(), ...times.map((time) => time + 1)));
}
