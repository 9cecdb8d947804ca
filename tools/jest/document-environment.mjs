// @ts-check
/**
 * The environment of component tests: happy-dom's documents. A worker has one window, which is emptied after each test
 * file, because packages that are kept (kept-packages-runtime.cjs) belong to the window that they were evaluated in.
 */
import HappyDOMEnvironment from '@happy-dom/jest-environment';
import { shareCode } from './shared-code.mjs';

shareCode();

/** @type {DocumentEnvironment | undefined} */
let kept;

export default class DocumentEnvironment extends HappyDOMEnvironment {
  /** Timers that the file has started. @type {Set<{ unref?: () => void }>} */
  timers = new Set();

  /** @param {ConstructorParameters<typeof HappyDOMEnvironment>} args */
  constructor(...args) {
    if (kept) return kept;
    super(...args);
    // The package's own setTimeout reads the stack at every call, to find a test runner that is not ours.
    const { setTimeout, setInterval } = Object.getPrototypeOf(Object.getPrototypeOf(this.global));
    for (const [name, start] of Object.entries({ setTimeout, setInterval }))
      this.global[name] = (/** @type {unknown[]} */ ...of) => {
        const timer = start.apply(this.global, of);
        this.timers.add(timer);
        return timer;
      };
    kept = this;
  }

  /** @override */
  async teardown() {
    this.fakeTimers?.dispose();
    this.fakeTimersModern?.dispose();
    // They may fire later, as between two tests of a file. React would wait forever for a timer of its own that was
    // cleared.
    for (const timer of this.timers) timer.unref?.();
    this.timers.clear();
    const { document, localStorage, sessionStorage, happyDOM } = this.window;
    // The head keeps its styles, which their package writes once.
    document.body.replaceChildren();
    for (const element of [document.documentElement, document.body])
      for (const { name } of [...element.attributes]) element.removeAttribute(name);
    localStorage.clear();
    sessionStorage.clear();
    happyDOM.setURL('http://localhost/');
  }
}
