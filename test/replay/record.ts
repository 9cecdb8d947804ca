/**
 * Records the histories that the replay test runs against the current workflow code. Run it when a release
 * changes a workflow on purpose, and keep the older files: runs of that release may still be open.
 *
 *   npm run build && npx tsx test/replay/record.ts v1
 *   npx tsx test/replay/record.ts v1 mail-        # only scenes whose names begin with mail-
 *
 * Writes `histories/<version>-<name>.json`. All data is made up, and encrypted with a key in the repository.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { startChaosStack } from '../support/chaos-stack.js';
import { AUTOMATIONS } from './scenes/automations.js';
import { CAMPAIGNS } from './scenes/campaigns.js';
import { APPOINTMENTS } from './scenes/appointments.js';
import { BILLINGS } from './scenes/billings.js';
import { CALLS } from './scenes/calls.js';
import { CRM } from './scenes/crm.js';
import { EXPORTS } from './scenes/exports.js';
import { IMPORTS } from './scenes/imports.js';
import { JOURNEYS } from './scenes/journeys.js';
import { MAILS } from './scenes/mails.js';
import { NOTIFICATIONS } from './scenes/notifications.js';
import { ONBOARDINGS } from './scenes/onboardings.js';
import { PHONE } from './scenes/phone.js';
import { REPLIES } from './scenes/replies.js';
import { ROUTES } from './scenes/routes.js';
import { TEMPLATE_ROLLOUTS } from './scenes/template-rollouts.js';
import { WEBHOOK_DELIVERIES } from './scenes/webhook-deliveries.js';
import { WEBHOOKS } from './scenes/webhooks.js';
import { WORK_ORDERS } from './scenes/work-orders.js';
import { RECORDING_MASTER_KEY } from './test-keys.js';

async function main(version: string, only: string): Promise<void> {
  const chaos = await startChaosStack({ PRAXIS_MASTER_KEY: RECORDING_MASTER_KEY });
  const connection = await Connection.connect({ address: chaos.stack.run().addresses.temporal });
  const temporal = new Client({ connection });
  const studio = { client: chaos.client, stack: chaos.stack, database: chaos.database, temporal };
  try {
    const scenes = {
      ...JOURNEYS,
      ...ROUTES,
      ...MAILS,
      ...EXPORTS,
      ...IMPORTS,
      ...WEBHOOKS,
      ...APPOINTMENTS,
      ...CAMPAIGNS,
      ...REPLIES,
      ...CALLS,
      ...PHONE,
      ...NOTIFICATIONS,
      ...WEBHOOK_DELIVERIES,
      ...CRM,
      ...ONBOARDINGS,
      ...AUTOMATIONS,
      ...WORK_ORDERS,
      ...BILLINGS,
      ...TEMPLATE_ROLLOUTS,
    };
    for (const [name, play] of Object.entries(scenes)) {
      if (!name.startsWith(only)) continue;
      const history = await temporal.workflow.getHandle(await play(studio)).fetchHistory();
      const path = join(import.meta.dirname, 'histories', `${version}-${name}.json`);
      await writeFile(path, `${historyToJSON(history)}\n`);
      process.stdout.write(`${path}: ${history.events?.length ?? 0} events\n`);
    }
  } finally {
    await connection.close();
    await chaos.stop();
  }
}

const [version, only = ''] = process.argv.slice(2);
if (!version || !/^[a-z0-9.]+$/.test(version)) throw new Error('Say which version is recorded: record.ts v1');
await main(version, only);
