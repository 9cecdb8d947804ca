/** A separate API that can be made to miss notifications, without affecting the streams of the shared one. */
import { randomBytes } from 'node:crypto';
import { asOwner } from './ledger.js';
import { startOwnApi, type OwnApi } from './own-api.js';
import { environmentOf } from './records.js';
import type { StackHandle } from './stack.js';

export interface InterruptibleApi extends OwnApi {
  /** Cuts the API's connection for notifications. The API reconnects automatically. */
  cutNotifications(): Promise<void>;
}

/** Call `stop()` when done. */
export async function startInterruptibleApi(stack: StackHandle): Promise<InterruptibleApi> {
  const name = `praxis-test-${randomBytes(6).toString('hex')}`;
  const url = new URL(environmentOf(stack).DATABASE_URL);
  url.searchParams.set('application_name', name);
  const api = await startOwnApi(stack, { DATABASE_URL: url.href });
  const cutNotifications = async (): Promise<void> => {
    const { rowCount } = await asOwner(stack, (owner) =>
      owner.query(
        // The listening connection is recognized by its last statement: `listen`, or the check that the connection is
        // alive.
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1
          and query in ('listen praxis_live', 'select /* praxis-live */')`,
        [name],
      ),
    );
    if (rowCount !== 1) throw new Error(`${rowCount} connections listen for changes`);
  };
  return { ...api, cutNotifications };
}
