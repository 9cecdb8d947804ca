/** A window as wide as a phone's. */

const { innerWidth, innerHeight } = window;

function resize(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: object) => void } };
  happyDOM.setViewport({ width, height: innerHeight });
}

/** Makes the window as wide as a phone's for all tests of a file or of a `describe`. */
export function onAPhone(): void {
  beforeEach(() => resize(390));
  afterEach(() => resize(innerWidth));
}
