// @ts-check
/**
 * Measures the JavaScript of a first visit to a page, gzipped: the entry, the route, and everything they import at once.
 * `node apps/web/scripts/first-load.mjs [route file]` prints it and fails above the limit; build first.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = join(dirname(fileURLToPath(import.meta.url)), '../dist');
/** The most that a page may load, gzipped. */
export const LIMIT_KB = 300;

/** @typedef {{ file: string, imports?: string[] }} Chunk */

/**
 * Files and gzipped bytes of a page's first load.
 * @param {string} [route] the route's source, as the manifest names it
 * @returns {{ files: { file: string, bytes: number }[], bytes: number }}
 */
export function firstLoad(route = 'src/routes/demo.tsx') {
  const path = join(DIST, '.vite/manifest.json');
  if (!existsSync(path)) throw new Error('Build the web app first: npm run build');
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  /** @type {Set<string>} */
  const seen = new Set();
  /** @param {string} name */
  const visit = (name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit('index.html');
  visit(route);
  const files = [...seen]
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(DIST, file))).length }))
    .toSorted((a, b) => b.bytes - a.bytes);
  return { files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, bytes } = firstLoad(process.argv[2]);
  for (const { file, bytes: size } of files)
    console.log(`${(size / 1024).toFixed(1).padStart(7)} KB  ${file}`);
  const within = bytes / 1024 <= LIMIT_KB;
  console.log(
    `${(bytes / 1024).toFixed(1).padStart(7)} KB  in all, ${within ? 'within' : 'ABOVE'} ${LIMIT_KB} KB`,
  );
  if (!within) process.exitCode = 1;
}
