/**
 * README, CONTRIBUTING and docs stay true: every script, path, link, variable and package that they name
 * exists.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspaces } from '../../tools/lib/workspaces.mjs';

const ROOT = join(__dirname, '../..');
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.praxis', 'coverage', 'test-results']);
const TOUR = 'README.md';
const PAGES = [TOUR, 'CONTRIBUTING.md', ...markdownIn('docs')];
/** What a person reads in ten minutes. */
const TOUR_WORDS = 900;
/** npm commands that need no script of ours. */
const OWN_COMMANDS = ['install', 'audit'];

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

function markdownIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `${folder}/${path}`);
}

/** Every file and folder of the repository, as paths from its root. */
function everyPath(folder = ''): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? [path, ...everyPath(path)] : [path];
    });
}
const paths = everyPath();

/** The source of a built or installed file, which the documents may name. */
function asSource(path: string): string {
  return path.replace('/dist/', '/src/').replace(/\.js$/, path.includes('/dist/') ? '.ts' : '.js');
}

/** Whether a path exists, from the root or as the end of a longer path: a text may say "policy.ts beside it". */
function exists(named: string): boolean {
  const path = asSource(named).replace(/\/$/, '');
  return paths.includes(path) || paths.some((known) => known.endsWith(`/${path}`));
}

function fences(page: string): string[] {
  return [...read(page).matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, body]) => body ?? '');
}

function codeSpans(page: string): string[] {
  const prose = read(page).replaceAll(/^ *```.*?^ *```$/gms, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span ?? '');
}

describe.each(PAGES)('%s', (page) => {
  const commands = [...fences(page).flatMap((body) => body.split('\n')), ...codeSpans(page)]
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '');

  it('names npm commands that exist', () => {
    const used = commands.flatMap((line) => /\bnpm (?:run )?([a-z]+)/.exec(line)?.[1] ?? []);
    if (page === TOUR) expect(used).not.toEqual([]);
    expect(used.filter((name) => !(name in scripts) && !OWN_COMMANDS.includes(name))).toEqual([]);
  });

  it('names kinds of test that exist', () => {
    const [, list = ''] = /const KINDS = .*?\[(.*?)\]/s.exec(read('tools/launcher/test-options.mjs')) ?? [];
    const kinds = [...list.matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
    const used = commands.flatMap((line) => /\bnpm test -- (\w+)/.exec(line)?.[1] ?? []);
    expect(used.filter((kind) => !kinds.includes(kind))).toEqual([]);
  });

  it('runs files that exist', () => {
    const files = commands.flatMap((line) => /^node (?:--\S+ )*(\S+)/.exec(line)?.[1] ?? []);
    expect(files.filter((file) => !exists(file))).toEqual([]);
  });

  it('names files and folders that exist', () => {
    const named = codeSpans(page).filter(
      (span) =>
        /^[\w.-]+(\/[\w.@-]+)*\/?$/.test(span) &&
        (/\.(ts|tsx|mjs|cjs|json|yml|md)$/.test(span) || span.endsWith('/')),
    );
    if (page === TOUR) expect(named).not.toEqual([]);
    // A running installation creates these files, so they are not in the repository.
    const made = /^(\.praxis|credentials\.json|run\.json)/;
    expect(named.filter((path) => !made.test(path) && !exists(path))).toEqual([]);
  });

  it('links to pages that exist', () => {
    const targets = [...read(page).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target]) => target ?? '');
    const local = targets.filter((target) => !/^https?:/.test(target));
    expect(local.filter((target) => !existsSync(join(ROOT, dirname(page), target)))).toEqual([]);
  });

  it('names variables that .env.example explains', () => {
    const known = new Set(
      [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
    );
    const named = codeSpans(page).filter((span) =>
      /^(PRAXIS|DATABASE|TEMPORAL|TWILIO|RESEND)_[A-Z_]+$/.test(span),
    );
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('README.md', () => {
  it('has every package in its table of places', () => {
    const places =
      read('README.md')
        .match(/^\| `[\w/]+`/gm)
        ?.map((cell) => cell.slice(3, -1)) ?? [];
    expect(workspaces().filter(({ directory }) => !places.includes(directory))).toEqual([]);
  });

  it('has at most 900 words', () => {
    expect(read(TOUR).trim().split(/\s+/).length).toBeLessThanOrEqual(TOUR_WORDS);
  });

  it('links to every other page', () => {
    const pages = PAGES.filter((page) => /^docs\/[\w-]+\.md$/.test(page));
    expect(pages.filter((page) => !read(TOUR).includes(`(${page})`))).toEqual([]);
  });

  it('begins with the two commands', () => {
    expect(fences('README.md')[0]).toMatch(/^npm start .*\nnpm test /);
  });
});

/** Sections (page and title) that follow one action of a person from file to file. */
const WALKS: [page: string, section: string][] = [
  [TOUR, 'One request, followed'],
  ['docs/call.md', 'A turn, followed'],
  ['docs/campaign.md', 'A message, followed'],
];
/** The most files that a newcomer can keep in mind. */
const WALK_MAX = 20;

test.each(WALKS)('%s: “%s” leads through few files', (page, section) => {
  const [, text = ''] = read(page).split(`\n## ${section}\n`);
  const [walk = ''] = text.split('\n## ');
  const files = new Set([...walk.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file]) => file));
  expect(files.size).toBeGreaterThan(5);
  expect(files.size).toBeLessThanOrEqual(WALK_MAX);
});
