/** Parsers that never end, exhaust the memory or throw, and one that works. */
export function endless() {
  // Sleeps in between, so that it takes no processor core from other tests.
  const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  for (;;) Atomics.wait(never, 0, 0, 50);
}

export function greedy() {
  const held = [];
  for (;;) held.push(new Array(1_000_000).fill(held.length));
}

export function refusing() {
  throw new Error('there is no table in it');
}

export const length = (text) => text.length;
