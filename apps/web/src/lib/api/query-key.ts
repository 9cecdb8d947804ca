/** The key of a response in the cache. */
export type Key = readonly [noun: string, ...rest: unknown[]];

/** The noun that a key begins with. */
export const nounOf = ([noun]: readonly unknown[]): string => String(noun);
