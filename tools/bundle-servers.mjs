// @ts-check
/**
 * Bundles the API and the worker: each starts from one file instead of some thousand, which halves the processor time
 * of a start. Requires compiled packages. They stay in place beside the bundle, because threads and migrations load
 * their own files.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './lib/paths.mjs';

/**
 * Packages that stay in node_modules: those with native code or threads, those that find their own files, and those that
 * only some deployments load.
 */
const LEFT_OUT = [
  '@temporalio/*',
  '@node-rs/*',
  'piscina',
  'typeorm',
  'pg',
  'openai',
  'twilio',
  'resend',
  'stripe',
  '@opentelemetry/*',
  'pino',
];

/** The bundle that starts each server: `bundle.cjs` beside its `main.js`. */
const SERVERS = ['apps/api', 'activities'];

/**
 * In CommonJS, `import.meta` is empty, so this plugin replaces it in our own files. It also lists the modules of the
 * contracts one by one, which the API otherwise finds by reading their folder.
 * @type {import('esbuild').Plugin}
 */
const ownModules = {
  name: 'own-modules',
  setup({ onLoad }) {
    onLoad({ filter: /\/apps\/api\/dist\/platform\/http\/contract-modules\.js$/ }, () => ({
      contents: contractModules(),
      resolveDir: ROOT,
    }));
    onLoad({ filter: /\/(apps\/api|activities|libs\/[\w-]+)\/dist\/.*\.js$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      if (!code.includes('import.meta')) return undefined;
      const url = `__ownUrl(${JSON.stringify(relative(ROOT, path))})`;
      const contents = code
        .replaceAll(/import\.meta\.resolve\(('[^']+')\)/g, (_, name) => `__resolveFrom(${url}, ${name})`)
        .replaceAll('import.meta.url', url);
      return { contents, resolveDir: dirname(path) };
    });
  },
};

/**
 * Leaves out packages that others import only if they are installed.
 * @type {import('esbuild').Plugin}
 */
const optionalPackages = {
  name: 'optional-packages',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, pluginData, ...rest }) => {
      if (pluginData === optionalPackages || (kind !== 'dynamic-import' && kind !== 'require-call'))
        return undefined;
      const found = await resolve(path, { kind, ...rest, pluginData: optionalPackages });
      return found.errors.length > 0 ? { path, external: true } : found;
    });
  },
};

function contractModules() {
  const folder = join(ROOT, 'libs/contracts/dist');
  const imports = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => /^[\w-]+\/[\w-]+(?:\.const)?\.js$/.test(file))
    .sort()
    .map((file) => `await import(${JSON.stringify(join(folder, file))})`);
  return `export async function contractModules() { return [${imports.join(', ')}]; }`;
}

/** @param {string} directory */
function banner(directory) {
  const up = relative(`${directory}/dist`, '.') + '/';
  return `const __bundleUrl = require('node:url').pathToFileURL(__filename).href;
const __ownUrl = (path) => new URL(${JSON.stringify(up)} + path, __bundleUrl).href;
const __resolveFrom = (url, name) => require('node:url').pathToFileURL(require('node:module').createRequire(url).resolve(name)).href;`;
}

await Promise.all(
  SERVERS.map((directory) =>
    build({
      absWorkingDir: ROOT,
      entryPoints: [`${directory}/dist/main.js`],
      outfile: `${directory}/dist/bundle.cjs`,
      bundle: true,
      platform: 'node',
      target: 'node20.19',
      format: 'cjs',
      // NestJS logs class names, and errors are distinguished by theirs.
      keepNames: true,
      // The packages state where their compiled files are; our tsconfig would point to the sources instead.
      tsconfigRaw: {},
      // Packages pass `import.meta.url` to `createRequire`, for which the bundle's own address works too.
      define: { 'import.meta.url': '__bundleUrl' },
      external: LEFT_OUT,
      banner: { js: banner(directory) },
      plugins: [ownModules, optionalPackages],
      logLevel: 'warning',
    }),
  ),
);
