/** Activities of the reconcile sweep. */

export interface ReconcileEffects {
  /**
   * Closes the records of journeys that Temporal says have ended; the records of running ones are not changed. Also
   * restarts runs that records wait for, and deletes ended sessions, expired links and old mails.
   */
  reconcileJourneys(): Promise<{ checked: number; closed: number }>;
}
