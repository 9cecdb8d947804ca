import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { removeOrphans } from './orphans.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'praxis-orphans-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
}

test('deletes what was compiled from a moved file, and keeps everything else', () => {
  write('src/lead/lead.ts', 'src/page.tsx', 'src/failure.cts');
  write('dist/lead/lead.js', 'dist/lead/lead.d.ts', 'dist/page.js', 'dist/page.d.ts');
  write('dist/failure.cjs', 'dist/failure.d.cts', 'dist/bundle.js');
  write('dist/leads.js', 'dist/leads.js.map', 'dist/leads.d.ts');
  expect(removeOrphans(folder)).toEqual(['leads']);
  const kept = ['lead/lead.js', 'lead/lead.d.ts', 'page.js', 'failure.cjs', 'failure.d.cts', 'bundle.js'];
  expect(kept.filter((path) => !existsSync(join(folder, 'dist', path)))).toEqual([]);
  expect(
    ['leads.js', 'leads.js.map', 'leads.d.ts'].filter((path) => existsSync(join(folder, 'dist', path))),
  ).toEqual([]);
});

test('a package that was never compiled has no orphans', () => {
  write('src/lead.ts');
  expect(removeOrphans(folder)).toEqual([]);
});
