/**
 * How long a message has waited for another one to the same contact. Only a message that has waited for this long may give the other one
 * up: after a downtime or a suspension, the other run must get its own turn first. Pure.
 */

/** How long a message whose run was ended while it was being sent blocks its contact. */
export const FORGOTTEN_SEND_MINUTES = 15;
/** A longer pause between two attempts of the one that waits means that nothing ran, or that it waits long anyway. */
const PAUSE_MINUTES = 5;

/** Stored with the decision to wait. */
export interface BusyTurn {
  /** ISO 8601. */
  since: string;
  /** The pause before this attempt was long. A second one in a row is the pace of this message, and counts as waiting. */
  isAfterPause: boolean;
}

/** The turn of a message that waits for another one; `before`: its previous decision. */
export function busyTurn(before: { at: string; busy?: BusyTurn | undefined } | null, at: Date): BusyTurn {
  const fresh = { since: at.toISOString(), isAfterPause: false };
  if (!before?.busy) return fresh;
  const isAfterPause = at.getTime() - Date.parse(before.at) > PAUSE_MINUTES * 60_000;
  return isAfterPause && !before.busy.isAfterPause
    ? { ...fresh, isAfterPause }
    : { since: before.busy.since, isAfterPause };
}

/** Whether it has waited for the other message for so long that the other run must have ended. */
export function hasWaitedLong({ since }: BusyTurn, at: Date): boolean {
  return at.getTime() - Date.parse(since) >= FORGOTTEN_SEND_MINUTES * 60_000;
}
