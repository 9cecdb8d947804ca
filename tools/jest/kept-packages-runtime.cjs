// @ts-check
/**
 * Jest evaluates every module again for each test file. Here each worker evaluates the modules of packages only once,
 * because they are the same for all files and took more time than most tests. Our own modules are evaluated again for
 * each file, because they hold state. This needs an environment that keeps its globals too (document-environment.mjs).
 */
const Runtime = require('jest-runtime').default;

/** Packages that must be evaluated for each test file, because they register hooks in it. */
const PER_FILE = /\/node_modules\/@testing-library\//;

/** Modules by path. @type {Map<string, { loaded: boolean }>} */
const kept = new Map();

/**
 * The runtime of the current test file: a kept module that loads another one late must not use an earlier file's
 * runtime.
 * @type {any}
 */
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
