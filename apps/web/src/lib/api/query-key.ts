/** The key of an answer in the cache. */
export type Key = readonly [noun: string, ...rest: unknown[]];

/** The noun that a key is of. */
export const nounOf = ([noun]: readonly unknown[]): string => String(noun);
