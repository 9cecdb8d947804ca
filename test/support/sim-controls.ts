/** Behavior of one tenant's simulated providers, without affecting other tests. */
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

/** Sets one port of a tenant; omitted settings are those of a working provider. */
export async function controlSim(
  database: Database,
  { tenantId, port, ...controls }: { tenantId: string } & Partial<SimControls> & Pick<SimControls, 'port'>,
): Promise<void> {
  await database.withTenant(tenantId, (tx) => writeSimControls(tx, port, { ...WELL_BEHAVED, ...controls }));
}
