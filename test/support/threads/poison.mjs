/** Readers that never end, eat all memory or refuse, and one that does its work. */
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
