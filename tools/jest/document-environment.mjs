// @ts-check
/** Where component tests run: happy-dom's documents, with modules that are compiled once a worker. */
import HappyDOMEnvironment from '@happy-dom/jest-environment';
import { shareCode } from './shared-code.mjs';

shareCode();

export default class DocumentEnvironment extends HappyDOMEnvironment {
  /** @param {ConstructorParameters<typeof HappyDOMEnvironment>} args */
  constructor(...args) {
    super(...args);
    // The package's own reads the stack at every call, to find a test runner that is not ours: a twentieth of the time.
    const { setTimeout } = Object.getPrototypeOf(Object.getPrototypeOf(this.global));
    this.global.setTimeout = setTimeout.bind(this.global);
  }
}
