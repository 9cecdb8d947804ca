/**
 * How long a message has found another one before it. Only a message that has met the other one for this long may give it up: after
 * a downtime, or a suspension, the other run is to have its own turn first. Pure.
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

/** The turn of a message that finds another one before it; `before`: its decision before this one. */
export function busyTurn(before: { at: string; busy?: BusyTurn | undefined } | null, at: Date): BusyTurn {
  const fresh = { since: at.toISOString(), isAfterPause: false };
  if (!before?.busy) return fresh;
  const isAfterPause = at.getTime() - Date.parse(before.at) > PAUSE_MINUTES * 60_000;
  return isAfterPause && !before.busy.isAfterPause
    ? { ...fresh, isAfterPause }
    : { since: before.busy.since, isAfterPause };
}

/** Whether it has met the other one for so long that this one's run must be gone. */
export function hasWaitedLong({ since }: BusyTurn, at: Date): boolean {
  return at.getTime() - Date.parse(since) >= FORGOTTEN_SEND_MINUTES * 60_000;
}
