/**
 * How the session ids of leads begin that no visit brought. Triggers name the same beginnings: an import is no news, and a
 * lead that was entered by hand is announced by its author's own transaction.
 */

/** Prefix for a lead that a member of the practice, or a program of the practice, entered. */
export const HAND_SESSION = 'hand-';
/** Prefix for a lead from a file. */
export const IMPORT_SESSION = 'import-';

/** Whether the practice entered the lead of this session. Such an entry is no request of the person, whatever its source. */
export function isEntered(sessionId: string): boolean {
  return [HAND_SESSION, IMPORT_SESSION].some((prefix) => sessionId.startsWith(prefix));
}
