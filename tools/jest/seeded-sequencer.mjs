// @ts-check
/**
 * The order in which jest runs files. With `--randomize` it depends only on the seed, as does the order of the tests in
 * a file. Without it, the order is jest's own: files that failed last come first, then those that take longest.
 */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/** Cast because the package's types describe a CommonJS module, whose class is a property of the default export. */
const Sequencer = /** @type {typeof import('@jest/test-sequencer').default} */ (
  /** @type {unknown} */ (TestSequencer)
);

/**
 * A file that is added or left out does not change the order of the others.
 * @template {{ path: string, context: { config: { rootDir: string } } }} Test
 * @param {readonly Test[]} tests
 * @param {number} seed
 * @returns {Test[]}
 */
export function inSeededOrder(tests, seed) {
  return tests
    .map((test) => ({ test, key: keyOf(relative(test.context.config.rootDir, test.path), seed) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ test }) => test);
}

/** @param {string} path @param {number} seed */
function keyOf(path, seed) {
  return createHash('sha256').update(`${seed} ${path}`).digest('hex');
}

export default class SeededSequencer extends Sequencer {
  /** @param {import('@jest/test-sequencer').TestSequencerOptions} options */
  constructor(options) {
    super(options);
    const { randomize, seed } = options.globalConfig;
    this.seed = randomize ? seed : undefined;
  }

  /**
   * @override
   * @param {Parameters<import('@jest/test-sequencer').default['sort']>[0]} tests
   */
  sort(tests) {
    return this.seed === undefined ? super.sort(tests) : inSeededOrder(tests, this.seed);
  }
}
