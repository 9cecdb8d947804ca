/**
 * Lists, with the document, the files of the page that a browser opens, so that they load with the code that all pages start
 * with. They are evaluated after that code, which is why their priority is low. Reads the manifest of the web
 * app's build; knows its convention that /leads/import is src/routes/leads-import.tsx.
 */
import * as z from 'zod/mini';

/** Vite's manifest of a build, as far as it is read here: files by their source. */
const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }),
);
type Manifest = z.infer<typeof Manifest>;

/** Loaded by every page anyway. */
const ENTRY = 'index.html';
const HOME = 'home';

/** Link elements for the page at a path; none where no file of that name exists. @throws ZodError when it is not a manifest */
export function createPagePreloads(manifestJson: string): (pathname: string) => string {
  const manifest = Manifest.parse(JSON.parse(manifestJson));
  const shared = new Set(filesOf(manifest, ENTRY));
  const links = new Map<string, string>();
  for (const source of Object.keys(manifest)) {
    const name = /^src\/routes\/([^/]+)\.tsx$/.exec(source)?.[1];
    if (name === undefined) continue;
    const own = filesOf(manifest, source).filter((file) => !shared.has(file));
    links.set(
      name,
      own
        .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
        .join(''),
    );
  }
  return (pathname) => {
    const [first = HOME, ...rest] = pathname.split('/').filter((part) => part !== '');
    // The rest may be the id of a record that the page shows.
    return links.get([first, ...rest].join('-')) ?? links.get(first) ?? '';
  };
}

/** Every file that a source needs before it can run, each after those that it needs itself: they are evaluated in this order. */
function filesOf(manifest: Manifest, source: string, visited = new Set<string>()): string[] {
  const chunk = manifest[source];
  if (!chunk || visited.has(source)) return [];
  visited.add(source);
  return [...(chunk.imports ?? []).flatMap((imported) => filesOf(manifest, imported, visited)), chunk.file];
}
