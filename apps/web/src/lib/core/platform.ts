/** The platform that the browser runs on, where keys differ. */

/** Whether this is an Apple device, which uses ⌘ instead of Ctrl and opens a drop-down with an arrow key. */
export const IS_MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
