/**
 * Adds the files of the requested page to the document, so that a browser loads them together with the code that every
 * page starts with. That code runs first, so these files have a low priority. Reads the manifest of the web app's
 * build, and relies on its convention that /leads/import is src/routes/leads-import.tsx.
 */
import * as z from 'zod/mini';

/** The parts of Vite's manifest that are read here: files by their source. */
const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }),
);
type Manifest = z.infer<typeof Manifest>;

/** The entry, which every page loads anyway. */
const ENTRY = 'index.html';
const HOME = 'home';

/**
 * Link elements for the page at a path; none if the build has no file for it.
 *
 * @throws ZodError if the text is no manifest
 */
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

/** Every file that a source needs before it can run, in the order in which the files are evaluated. */
function filesOf(manifest: Manifest, source: string, visited = new Set<string>()): string[] {
  const chunk = manifest[source];
  if (!chunk || visited.has(source)) return [];
  visited.add(source);
  return [...(chunk.imports ?? []).flatMap((imported) => filesOf(manifest, imported, visited)), chunk.file];
}
