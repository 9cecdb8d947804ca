// How workflows are bundled, both for the build and for its test.
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** @type {import('@temporalio/worker').BundleOptions} */
export const BUNDLE_OPTIONS = {
  workflowsPath: path('./dist/index.cjs'),
  workflowInterceptorModules: [path('./dist/core/origin.js'), path('./dist/core/hold.js')],
  failureConverterPath: path('../libs/temporal/dist/failure-converter.cjs'),
  logger: { trace() {}, debug() {}, info() {}, warn: console.warn, error: console.error, log() {} },
  // Stack traces refer to the source files; the text of the sources, twice as long as the code, is not needed for that.
  webpackConfigHook: (config) => ({ ...config, devtool: 'inline-nosources-source-map' }),
};
