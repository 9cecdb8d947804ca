/** Parsers that never end, exhaust the memory or throw, and one that works. */
export function endless() {
  for (;;);
}

export function greedy() {
  const held = [];
  for (;;) held.push(new Array(1_000_000).fill(held.length));
}

export function refusing() {
  throw new Error('there is no table in it');
}

export const length = (text) => text.length;
