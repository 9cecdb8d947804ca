/** The machine that the browser runs on, as far as keys differ. */

/** Whether this is one of Apple's, which has ⌘ for Ctrl and opens a drop-down with an arrow key. */
export const IS_MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
