/** The simulators' state in PostgreSQL, so that every worker and the API share inbox and controls. */
import type { Database } from '@praxis/db/core/database';
import {
  appendSimEntry,
  findSimEntries,
  readSimControls,
  takeSimTurn,
  updateSimEntry,
  writeSimControls,
  type SimEntryRow,
} from '@praxis/db/sim/sim';
import { decideTurn, DEFAULT_SIM_CONTROLS } from '@praxis/providers/sim/controls';
import type { SimBehavior, SimEntry, SimStore, SimTurn } from '@praxis/providers/sim/store';

/** A store in the database; each operation is one transaction. */
export function createSimStore(database: Database): SimStore {
  const controlsOf = (stored: Partial<SimBehavior> | undefined): SimBehavior => ({
    ...DEFAULT_SIM_CONTROLS,
    ...stored,
  });
  return {
    async append(entry) {
      const row = { ...entry, attachments: [...entry.attachments], event: entry.event && { ...entry.event } };
      const result = await database.withTenant(entry.tenantId, (tx) => appendSimEntry(tx, row));
      return { entry: toEntry(result.row), created: result.created };
    },
    async update(tenantId, id, patch) {
      const { event, ...rest } = patch;
      const row = await database.withTenant(tenantId, (tx) =>
        updateSimEntry(tx, id, { ...rest, ...(event ? { event: { ...event } } : {}) }),
      );
      return row ? toEntry(row) : null;
    },
    async find(query) {
      const rows = await database.withTenant(query.tenantId, (tx) => findSimEntries(tx, query));
      return rows.map(toEntry);
    },
    async controls(tenantId, port) {
      return controlsOf(await database.withTenant(tenantId, (tx) => readSimControls<SimBehavior>(tx, port)));
    },
    async setControls(tenantId, port, change) {
      return await database.withTenant(tenantId, async (tx) => {
        const controls = { ...controlsOf(await readSimControls<SimBehavior>(tx, port, true)), ...change };
        await writeSimControls(tx, port, controls);
        return controls;
      });
    },
    async takeTurn(tenantId, port) {
      return await database.withTenant(tenantId, (tx) =>
        takeSimTurn<SimBehavior, SimTurn>(tx, port, (stored) => decideTurn(controlsOf(stored))),
      );
    },
  };
}

function toEntry(row: SimEntryRow): SimEntry {
  return {
    ...row,
    kind: row.kind as SimEntry['kind'],
    event: row.event as SimEntry['event'],
    status: row.status as SimEntry['status'],
  };
}
