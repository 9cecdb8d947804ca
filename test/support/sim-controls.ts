/** How the simulated providers of one tenant behave; those of other tests stay as they are. */
import type { SimControls } from '@praxis/contracts/sim/sim';
import type { Database } from '@praxis/db/core/database';
import { writeSimControls } from '@praxis/db/sim/sim';

const WELL_BEHAVED = {
  failNext: 0,
  failAlways: false,
  failure: 'unavailable',
  delayMs: 0,
  webhooks: true,
  delivery: 'delivered',
};

/** Sets one port of a tenant; what is not named is as of a provider that works. */
export async function controlSim(
  database: Database,
  { tenantId, port, ...controls }: { tenantId: string } & Partial<SimControls> & Pick<SimControls, 'port'>,
): Promise<void> {
  await database.withTenant(tenantId, (tx) => writeSimControls(tx, port, { ...WELL_BEHAVED, ...controls }));
}
