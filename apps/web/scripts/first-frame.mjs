// @ts-check
/**
 * Puts what a page shows before its code has arrived into the built index.html (`src/app/first-frame.tsx`), between comments
 * by which the server takes it out of a practice's pages for its clients.
 */
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, runnerImport } from 'vite';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = fileURLToPath(new URL('../src/app/first-frame.tsx', import.meta.url));

/** The font of English text. */
const FONT = /\/inter-latin-wght-normal-[^/]+\.woff2$/;

/** @typedef {{ root: string, notice: string, css: string, script: string }} FirstFrame */

/** @param {string} html */
const marked = (html) => `<!--first frame-->${html}<!--/first frame-->`;

/** Draws the frame in Node.js with the app's own components, so that it looks as they do. @returns {Promise<FirstFrame>} */
async function draw() {
  const { module } = await runnerImport(SOURCE, {
    root: WEB,
    configFile: false,
    mode: 'production',
    resolve: { conditions: ['@praxis/source', ...defaultClientConditions] },
  });
  return /** @type {{ drawFirstFrame: () => FirstFrame }} */ (module).drawFirstFrame();
}

/** @returns {import('vite').Plugin} */
export function firstFrame() {
  /** @type {FirstFrame} */
  let frame;
  const files = { css: '', script: '', font: '' };
  const references = { css: '', script: '' };
  return {
    name: 'first-frame',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      frame = await draw();
      references.css = this.emitFile({ type: 'asset', name: 'first-frame.css', source: frame.css });
      references.script = this.emitFile({ type: 'asset', name: 'first-frame.js', source: frame.script });
    },
    generateBundle(_, bundle) {
      files.css = this.getFileName(references.css);
      files.script = this.getFileName(references.script);
      files.font = Object.keys(bundle).find((file) => FONT.test(file)) ?? '';
      if (files.font === '') this.error('The build has no font for the first frame.');
    },
    transformIndexHtml(html) {
      const head = [
        `<script src="/${files.script}"></script>`,
        `<link rel="stylesheet" href="/${files.css}" />`,
        // Otherwise the notice is drawn in another font first, and moves.
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${files.font}" />`,
      ].join('');
      return (
        html
          // The frame comes first; nothing else waits for the code.
          .replace('<script type="module"', '<script type="module" fetchpriority="low"')
          .replace('<title>', `${marked(head)}<title>`)
          .replace('<div id="root"></div>', `<div id="root">${marked(frame.root)}</div>`)
          .replace(
            '<div id="cookie-notice"></div>',
            `<div id="cookie-notice" data-first-frame>${marked(frame.notice)}</div>`,
          )
      );
    },
  };
}
