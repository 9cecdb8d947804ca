/** When a replaced key is checked: often at first, because a wrong key shows quickly, and later once an hour. */

/** Milliseconds before the second check, the third, and so on. */
const WAITS_MS = [60_000, 60_000, 120_000, 300_000, 600_000, 1_800_000] as const;
const LATER_MS = 3_600_000;

export function nextLookMs({ looks, leftMs }: { looks: number; leftMs: number }): number {
  return Math.max(1, Math.min(WAITS_MS[Math.max(0, looks - 1)] ?? LATER_MS, leftMs));
}
