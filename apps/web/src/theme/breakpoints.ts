/** Widths of the window from which the layout changes, for styles and for code that draws other parts. */
export const BREAKPOINTS = { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' } as const;

export type Breakpoint = keyof typeof BREAKPOINTS;

/** Media query for windows that are at least so wide. */
export const fromWidth = (from: Breakpoint): string => `(min-width: ${BREAKPOINTS[from]})`;
