/**
 * The simulated mail vendor's inbox for incident notices of the embedded set-up, the only mails that the API itself
 * sends.
 */
import type { Database } from '@praxis/db/core/database';
import { appendSimEntry, takeSimTurn } from '@praxis/db/sim/sim';
import { decideTurn, DEFAULT_SIM_CONTROLS } from '@praxis/providers/sim/controls';
import type { SimBehavior, SimEntry, SimStore, SimTurn } from '@praxis/providers/sim/store';

const unused = (): Promise<never> => Promise.reject(new Error('notices are sent and not read'));

/** Access to the simulators' shared state, for sending. */
export function createInboxStore(database: Database): SimStore {
  return {
    async append(entry) {
      const { row, created } = await database.withTenant(entry.tenantId, (tx) =>
        appendSimEntry(tx, { ...entry, attachments: [], event: null }),
      );
      // The row is the given entry, or the one that was stored before under the same key.
      return { entry: { ...row, event: null } as SimEntry, created };
    },
    takeTurn: async (tenantId, port) =>
      await database.withTenant(tenantId, (tx) =>
        takeSimTurn<SimBehavior, SimTurn>(tx, port, (stored) =>
          decideTurn({ ...DEFAULT_SIM_CONTROLS, ...stored }),
        ),
      ),
    update: unused,
    find: unused,
    controls: unused,
    setControls: unused,
  };
}
