/** Stands in for style sheets in component tests. */
export {};
