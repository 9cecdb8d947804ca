/**
 * Measures the JavaScript that the first load of /demo fetches, gzipped: the entry, its preloads, and the
 * page's own chunk.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Row } from './report.js';

const DIST = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url));
const BOUND_KB = 250;

interface Chunk {
  file: string;
  imports?: string[];
  src?: string;
}

export async function benchBundle(): Promise<Row[]> {
  const manifest = JSON.parse(await readFile(`${DIST}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;
  const entries = Object.keys(manifest).filter(
    (key) => key === 'index.html' || /routes\/demo(-page)?\.tsx$/.test(key),
  );
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  let bytes = 0;
  for (const file of files)
    if (file.endsWith('.js')) bytes += gzipSync(await readFile(`${DIST}${file}`)).length;
  const kilobytes = bytes / 1000;
  return [
    {
      what: 'JavaScript of the first load of /demo, gzipped',
      figure: `${kilobytes.toFixed(0)} KB in ${files.size} files`,
      bound: `≤ ${BOUND_KB} KB`,
      holds: entries.length === 2 && kilobytes <= BOUND_KB,
      value: kilobytes,
    },
  ];
}
