/** Activities of the health sweep. */
import type { Industry } from '@praxis/contracts/core/industry.const';

export interface HealthEffects {
  /** Checks the alert rules that are on; opens and ends their incidents. */
  checkAlerts(): Promise<{ checked: number; triggered: number }>;
  /**
   * Asks each vendor whether it answers, and looks whether vendors still report to us; stores what it finds and opens and ends the
   * incidents. Returns how many were checked.
   */
  sweepHealth(): Promise<{ vendors: number }>;
  /**
   * Makes a journey in the synthetic practice of an industry and stores how it went. False until that is certain: the service is
   * healthy again, or down.
   */
  trySyntheticJourney(industry: Industry): Promise<{ isSettled: boolean }>;
}
