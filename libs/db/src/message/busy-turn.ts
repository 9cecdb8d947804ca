/**
 * How long a message has waited for another one to the same contact. Only a message that has waited long enough may
 * give the other one up, because after a downtime or a suspension the other run must get a chance to continue first.
 * Pure.
 */

/** Minutes for which a message whose run was ended during the send blocks its contact. */
export const FORGOTTEN_SEND_MINUTES = 15;
/**
 * Minutes: a longer pause between two attempts of the waiting message means that nothing was running, or that the
 * message waits in long intervals anyway.
 */
const PAUSE_MINUTES = 5;

/** Stored with the decision to wait. */
export interface BusyTurn {
  /** When the wait began, ISO 8601. */
  since: string;
  /**
   * Whether the pause before this attempt was long. A second long pause in a row is the message's own interval, and
   * counts as waiting.
   */
  isAfterPause: boolean;
}

/** The wait of a message for another one; `before`: its previous decision. */
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
