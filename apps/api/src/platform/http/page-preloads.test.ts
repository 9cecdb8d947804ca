import { createPagePreloads } from './page-preloads.js';

const preloads = createPagePreloads(
  JSON.stringify({
    'index.html': { file: 'assets/app.js', isEntry: true, css: ['assets/app.css'] },
    'src/routes/home.tsx': { file: 'assets/home.js', imports: ['index.html'] },
    'src/routes/leads.tsx': { file: 'assets/leads.js', imports: ['_table.js', 'index.html'] },
    'src/routes/leads-import.tsx': { file: 'assets/leads-import.js', imports: ['_table.js'] },
    '_table.js': { file: 'assets/table.js', imports: ['_row.js', 'src/routes/leads.tsx'] },
    '_row.js': { file: 'assets/row.js' },
    'src/features/lead/panel.tsx': { file: 'assets/panel.js' },
  }),
);
const filesAt = (pathname: string): string[] =>
  [
    ...preloads(pathname).matchAll(
      /<link rel="modulepreload" fetchpriority="low" crossorigin href="([^"]+)">/g,
    ),
  ].map(([, file = '']) => file);

test('preloads a page’s files after the files they import, without those that every page loads', () => {
  expect(filesAt('/leads')).toEqual(['/assets/row.js', '/assets/table.js', '/assets/leads.js']);
  expect(filesAt('/')).toEqual(['/assets/home.js']);
});

test('preloads a nested page’s own files, and the page’s files when a record is open', () => {
  expect(filesAt('/leads/import').at(-1)).toBe('/assets/leads-import.js');
  expect(filesAt('/leads/8e1c').at(-1)).toBe('/assets/leads.js');
});

test('preloads nothing for an unknown path', () => {
  expect(preloads('/nowhere')).toBe('');
  expect(preloads('/"><script>')).toBe('');
  expect(preloads('/constructor')).toBe('');
});

test('throws for a text that is not a manifest', () => {
  expect(() => createPagePreloads('{"a": 1}')).toThrow();
});
