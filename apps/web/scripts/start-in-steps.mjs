// @ts-check
/**
 * Loads the code of the app: asks for all files of the start and of the page as soon as the browser has drawn the first
 * frame, and evaluates the former one after another, so that a phone draws and answers between two of them.
 */

/** How long a page that is not drawn, as in a tab in the background, waits for its first frame, ms. */
const NOT_DRAWN_MS = 100;

/**
 * The script that the document carries. The server adds the page's own files to the template (`page-preloads.ts`).
 * @param {string[]} files in the order of evaluation
 */
const loader = (files) => `{
  let isBegun = false;
  const begin = async () => {
    if (isBegun) return;
    isBegun = true;
    document.head.append(document.getElementById('code').content);
    try {
      for (const file of ${JSON.stringify(files)}) {
        await import(file);
        await new Promise((resolve) => setTimeout(resolve));
      }
    } catch {
      document.getElementById('root').replaceChildren(document.getElementById('load-failed').content);
    }
  };
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, ${NOT_DRAWN_MS});
}`;

/**
 * A file and all that it needs, each after what it needs itself.
 * @param {string} fileName
 * @param {Record<string, { type: string, imports?: string[] }>} bundle
 * @param {Set<string>} [found]
 */
function neededBy(fileName, bundle, found = new Set()) {
  for (const needed of bundle[fileName]?.imports ?? [])
    if (!found.has(needed)) neededBy(needed, bundle, found);
  return found.add(fileName);
}

/** @returns {import('vite').Plugin} */
export function startInSteps() {
  /** @type {string[]} */
  let files;
  return {
    name: 'start-in-steps',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (!entry) return this.error('The build has no entry.');
      files = [...neededBy(entry.fileName, bundle)].map((file) => `/${file}`);
    },
    transformIndexHtml(html) {
      const links = files.map(
        (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`,
      );
      return html
        .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
        .replace(
          /<script type="module"[^>]*><\/script>/,
          () => `<template id="code">${links.join('')}</template><script>${loader(files)}</script>`,
        );
    },
  };
}
