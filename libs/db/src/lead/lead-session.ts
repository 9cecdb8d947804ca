/**
 * How the session ids of leads begin that no visit brought. Triggers name the same beginnings: an import is no news, and a
 * lead that was entered by hand is announced by its author's own transaction.
 */

/** Prefix for a lead that somebody at the practice entered. */
export const HAND_SESSION = 'hand-';
/** Prefix for a lead from a file. */
export const IMPORT_SESSION = 'import-';
