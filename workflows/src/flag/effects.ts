/** A run's activities about feature flags. */
import type { FlagName } from '@praxis/contracts/flag/flag.const';

/** Run as a local activity, so that the answer is in the history. */
export interface FlagRecords {
  /** Whether the flag is on for the tenant now. */
  evaluateFlag(ask: { tenantId: string; name: FlagName }): Promise<boolean>;
}
