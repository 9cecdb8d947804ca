// @ts-check
/**
 * Jest evaluates every module again for each test file. Here the modules of packages are evaluated once a worker, because
 * they are the same for all files and took more time than most tests. Our own are evaluated again, with the state that
 * they hold. It needs an environment that keeps its globals too (document-environment.mjs).
 */
const Runtime = require('jest-runtime').default;

/** Packages that act on the test file that loads them: they register hooks. */
const PER_FILE = /\/node_modules\/@testing-library\//;

/** Modules by path. @type {Map<string, { loaded: boolean }>} */
const kept = new Map();

/** The runtime of the current test file: a kept module that loads another one late must not use the runtime that loaded it. @type {any} */
let current;

module.exports = class KeptPackagesRuntime extends Runtime {
  /** @param {unknown[]} args */
  constructor(...args) {
    super(...args);
    current = this;
    for (const [path, module] of kept) this.registries.moduleRegistry.set(path, module);
  }

  /**
   * @param {string} from
   * @param {string} name
   */
  requireModuleOrMock(from, name) {
    return current === this ? super.requireModuleOrMock(from, name) : current.requireModuleOrMock(from, name);
  }

  teardown() {
    for (const [path, module] of this.registries.moduleRegistry)
      if (module.loaded && path.includes('/node_modules/') && !PER_FILE.test(path)) kept.set(path, module);
    super.teardown();
  }
};
