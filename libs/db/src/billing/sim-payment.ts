/** The state of the simulated payment vendor. It belongs to no tenant, because a payer has none yet. */
import {
  addSimCheckout,
  findSimCheckout,
  paySimCheckout,
  type SimCheckoutRecord,
} from '../checkout/sim-checkout.js';
import type { Database, Transaction } from '../core/database.js';
import { sql } from '../core/sql.js';
import type { SimPaymentObjectEntity } from './sim-payment-object.entity.js';

export type SimPaymentRow = Pick<SimPaymentObjectEntity, 'id' | 'kind' | 'parentId' | 'state' | 'createdAt'>;

const COLUMNS = sql`id, kind, parent_id as "parentId", state, created_at as "createdAt"`;

/** The store of the simulated payment vendor. */
export interface SimPaymentRecords {
  addCheckout(
    checkout: Omit<SimCheckoutRecord, 'status'> & { idempotencyKey: string },
  ): Promise<SimCheckoutRecord>;
  findCheckout(id: string): Promise<SimCheckoutRecord | undefined>;
  /** Pays an open checkout and stores the rows that begin with it. False if the checkout is not open. */
  payCheckout(id: string, rows: readonly SimPaymentRow[]): Promise<boolean>;
  find(id: string): Promise<SimPaymentRow | undefined>;
  /** Changes a subscription and its records while its row is locked. Undefined if there is no such subscription. */
  change<Result>(
    subscriptionId: string,
    work: (rows: readonly SimPaymentRow[]) => { stored: readonly SimPaymentRow[]; result: Result },
  ): Promise<Result | undefined>;
  /** Events since a moment, the oldest first. */
  listEvents(period: { since: Date; until: Date }): Promise<SimPaymentRow[]>;
}

/** Creates the store, which all processes share. */
export function simPaymentRecords(database: Database): SimPaymentRecords {
  return {
    addCheckout: (checkout) => addSimCheckout(database, checkout),
    findCheckout: (id) => findSimCheckout(database, id),
    payCheckout: (id, rows) =>
      database.withSystem('pay a simulated checkout', async (tx) => {
        const isPaid = await paySimCheckout(tx, id);
        if (isPaid) await storeRows(tx, rows);
        return isPaid;
      }),
    async find(id) {
      const [row] = await database.querySystem<SimPaymentRow>(
        'read an object of the simulated payment vendor',
        sql`select ${COLUMNS} from sim_payment_objects where id = ${id}`,
      );
      return row;
    },
    change: (subscriptionId, work) =>
      database.withSystem('change a simulated subscription', async (tx) => {
        // The row is locked first and read afterwards, so that rows that another process has just stored are seen.
        const locked = await tx.query`select id from sim_payment_objects
          where id = ${subscriptionId} and kind = 'subscription' for update`;
        if (locked.length === 0) return undefined;
        const rows = await tx.query<SimPaymentRow>`select ${COLUMNS} from sim_payment_objects
          where id = ${subscriptionId} or (parent_id = ${subscriptionId} and kind <> 'event')`;
        const { stored, result } = work(rows);
        await storeRows(tx, stored);
        return result;
      }),
    listEvents: ({ since, until }) =>
      database.querySystem<SimPaymentRow>(
        'list events of the simulated payment vendor',
        sql`select ${COLUMNS} from sim_payment_objects where kind = 'event' and created_at >= ${since}
          and created_at < ${until} order by created_at, parent_id, (state->>'sequence')::int`,
      ),
  };
}

async function storeRows(tx: Transaction, rows: readonly SimPaymentRow[]): Promise<void> {
  for (const { id, kind, parentId, state, createdAt } of rows)
    await tx.query`insert into sim_payment_objects (id, kind, parent_id, state, created_at)
      values (${id}, ${kind}, ${parentId}, ${JSON.stringify(state)}, ${createdAt})
      on conflict (id) do update set state = excluded.state`;
}
