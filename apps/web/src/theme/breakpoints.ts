/** The window widths at which the layout changes, for styles and for code that renders different parts. */
export const BREAKPOINTS = { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' } as const;

export type Breakpoint = keyof typeof BREAKPOINTS;

/** Media query for windows that are at least this wide. */
export const fromWidth = (from: Breakpoint): string => `(min-width: ${BREAKPOINTS[from]})`;
