/** The key of an answer in the cache. */
export type Key = readonly [noun: string, ...rest: unknown[]];
