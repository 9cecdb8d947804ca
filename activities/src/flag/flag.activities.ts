/** Feature flags for runs, from this process's cache. */
import type { Flags } from '@praxis/db/flag/flag-client';
import type { FlagRecords } from '@praxis/workflows/flag/effects';

export function createFlagRecords({ flags }: { flags: Flags }): FlagRecords {
  return { evaluateFlag: ({ tenantId, name }) => flags.isOn(name, tenantId) };
}
