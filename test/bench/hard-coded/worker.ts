/**
 * A worker process of the hard-coded workflow: the product's settings for background runs, its encryption, its connections to the
 * database and its simulated vendors.
 */
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { createMessageActivities } from '@praxis/activities/message/message.activities';
import { openDocuments } from '@praxis/activities/core/document';
import { Breakers } from '@praxis/db/health/breakers';
import { createProviders } from '@praxis/activities/core/providers';
import { VendorGuard } from '@praxis/providers/vendor-guard';
import { createSimStore } from '@praxis/activities/sim/sim-store';
import { BACKGROUND_TUNING } from '@praxis/activities/tuning';
import { demoLiveCap } from '@praxis/config/demo-live-cap';
import { publicOrigin } from '@praxis/config/environment';
import { Database } from '@praxis/db/core/database';
import { createSimNotifier } from '@praxis/providers/sim/notifier';
import { createDataConverter } from '@praxis/temporal/data-converter';
import { environmentOf } from '../../support/records.js';
import { StackHandle } from '../../support/stack.js';
import { createHardCodedActivities } from './activities.js';

Runtime.install({ logger: new DefaultLogger('ERROR') });
const [dataDir = '', taskQueue = ''] = process.argv.slice(2);
const stack = new StackHandle(dataDir);
const environment = environmentOf(stack);
const masterKey = environment.PRAXIS_MASTER_KEY;
const database = await Database.open(environment, 'praxis-bench');
const store = createSimStore(database);
const documents = openDocuments();
const notifier = createSimNotifier({ store, url: `${stack.baseUrl}/v1/webhooks/sim`, secret: 'whsec_' });
const guard = new VendorGuard(new Breakers({ environment, database }));
const providers = createProviders({ environment, database, documents, store, notifier, guard });
const connection = await NativeConnection.connect({ address: stack.run().addresses.temporal });
const workflowBundle = await bundleWorkflowCode({
  workflowsPath: fileURLToPath(new URL('./workflow.ts', import.meta.url)),
  logger: new DefaultLogger('ERROR'),
});
const worker = await Worker.create({
  ...BACKGROUND_TUNING,
  connection,
  taskQueue,
  workflowBundle,
  dataConverter: createDataConverter(masterKey),
  activities: {
    ...createHardCodedActivities(database, masterKey),
    ...createMessageActivities({
      database,
      providers,
      masterKey,
      origin: publicOrigin(environment),
      liveCap: demoLiveCap(environment),
    }),
  },
});
process.stdin.resume().once('end', () => worker.shutdown());
process.stdout.write('ready\n');
await worker.run();
await connection.close();
process.exit(0);
