// Bundles the workflows ahead of time, so that a worker starts a second sooner. Every export of a `workflow.ts` is a
// workflow.
import { readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode } from '@temporalio/worker';
import { BUNDLE_OPTIONS } from './bundle-options.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

const files = (await readdir(path('./dist'), { recursive: true }))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /(^|\/)workflow\.js$/.test(file))
  .sort();
// Each run evaluates its modules again. Because exports are getters, a run evaluates only the modules of its own workflow.
const entries = await Promise.all(
  files.map(async (file) => {
    const names = Object.keys(await import(`./dist/${file}`));
    return names.map((name) => `  get ${name}() {\n    return require('./${file}').${name};\n  },\n`);
  }),
);
await writeFile(path('./dist/index.cjs'), `module.exports = {\n${entries.flat().join('')}};\n`);

const { code } = await bundleWorkflowCode(BUNDLE_OPTIONS);
await writeFile(path('./dist/bundle.js'), code);
