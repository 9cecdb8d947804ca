/** A hash that assigns the same name to the same place in every process and release. Pure. */

const SEED = 0;
const [C1, C2] = [0xcc9e2d51, 0x1b873593];

/**
 * MurmurHash3 x86_32 of an ASCII text (Austin Appleby, 2011, public domain), as an unsigned number of 32 bits: it
 * spreads short names that differ in one character evenly, and other feature-flag systems use it too.
 */
export function stableHash(text: string): number {
  const blockEnd = text.length - (text.length % 4);
  let hash = SEED;
  for (let at = 0; at < blockEnd; at += 4) {
    hash ^= mixed(byte(at) | (byte(at + 1) << 8) | (byte(at + 2) << 16) | (byte(at + 3) << 24));
    hash = Math.imul(rotated(hash, 13), 5) + 0xe6546b64;
  }
  let tail = 0;
  for (let at = text.length - 1; at >= blockEnd; at -= 1) tail = (tail << 8) | byte(at);
  hash ^= mixed(tail) ^ text.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;

  function byte(at: number): number {
    return at < text.length ? text.charCodeAt(at) & 0xff : 0;
  }
}

const rotated = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));
const mixed = (block: number): number => Math.imul(rotated(Math.imul(block, C1), 15), C2);

/**
 * A number from 0 up to, but not including, 100. A number below a share belongs to that share, and so to every larger
 * one.
 */
export function percentileOf(...names: readonly string[]): number {
  return (stableHash(names.join('/')) / 2 ** 32) * 100;
}
