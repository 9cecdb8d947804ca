/**
 * The prefixes of the session ids of leads without a visit. Triggers name the same prefixes: imported leads are not announced, and a lead
 * that was entered by hand is announced by the transaction that enters it.
 */

/** Prefix for a lead that a member of the practice, or a program of the practice, entered. */
export const HAND_SESSION = 'hand-';
/** Prefix for a lead from a file. */
export const IMPORT_SESSION = 'import-';

/**
 * Whether the practice entered the lead of this session. Such an entry is not a request of the person, regardless of
 * its source.
 */
export function isEntered(sessionId: string): boolean {
  return [HAND_SESSION, IMPORT_SESSION].some((prefix) => sessionId.startsWith(prefix));
}
