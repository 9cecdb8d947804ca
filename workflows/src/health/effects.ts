/** Activities of the health sweep. */
import type { Industry } from '@praxis/contracts/core/industry.const';

export interface HealthEffects {
  /** Checks the enabled alert rules; opens and ends their incidents. */
  checkAlerts(): Promise<{ checked: number; triggered: number }>;
  /**
   * Checks whether each vendor answers, and whether vendors still send reports; stores the results and opens and ends the incidents.
   * Returns how many were checked.
   */
  sweepHealth(): Promise<{ vendors: number }>;
  /**
   * Makes a journey in the synthetic practice of an industry and stores the result. `isSettled` is false until it is
   * certain whether the service is healthy again or down.
   */
  trySyntheticJourney(industry: Industry): Promise<{ isSettled: boolean }>;
}
