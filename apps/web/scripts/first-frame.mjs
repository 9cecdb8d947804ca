// @ts-check
/**
 * Puts what a page shows before its code has arrived into the built index.html (`src/app/first-frame.tsx`), between comments
 * by which the server takes it out of a practice's pages for its clients.
 */
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, runnerImport } from 'vite';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = fileURLToPath(new URL('../src/app/first-frame.tsx', import.meta.url));

/** The app's own style sheet: the faces of its font. */
const APP_SHEET = /\/app-[^/]+\.css$/;
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
  let head = '';
  return {
    name: 'first-frame',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      frame = await draw();
    },
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const font = files.find(({ fileName }) => FONT.test(fileName));
      const sheet = files.find(({ fileName }) => APP_SHEET.test(fileName));
      if (!font || sheet?.type !== 'asset') return this.error('The build lacks the font or its style sheet.');
      // Inline, because no other request may come before it; the server allows exactly this script and this sheet.
      head = [
        `<script>${frame.script}</script>`,
        `<style>${sheet.source}${frame.css}</style>`,
        // Otherwise the notice is drawn in another font first, and moves.
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.fileName}" />`,
      ].join('');
    },
    transformIndexHtml(html) {
      // The head has the app's style sheet inline, so its link goes to the end of the body, where it delays no drawing.
      const link = /<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? '';
      return (
        html
          .replace(link, '')
          .replace('</body>', () => `${link}</body>`)
          // Functions, because text would have its dollar signs interpreted.
          // After what the script changes: the title and the icon.
          .replace('</title>', () => `</title>${marked(head)}`)
          .replace('<div id="root"></div>', () => `<div id="root">${marked(frame.root)}</div>`)
          .replace(
            '<div id="cookie-notice"></div>',
            () => `<div id="cookie-notice" data-first-frame>${marked(frame.notice)}</div>`,
          )
      );
    },
  };
}
