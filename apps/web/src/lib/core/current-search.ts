/**
 * The query of the address as it is now. What is drawn may still be behind it, because pages are drawn in the background: a press
 * in that moment must not take back what was just chosen.
 */
export const currentSearch = (): string => window.location.search;
