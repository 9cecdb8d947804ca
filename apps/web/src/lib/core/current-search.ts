/**
 * The query of the current address. The drawn page may lag behind it, because pages are drawn in the background: a
 * press at that moment must not undo the latest choice.
 */
export const currentSearch = (): string => window.location.search;
