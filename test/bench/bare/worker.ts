/** A separate worker process for the bare workflow, tuned like the product's. */
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { WORKER_TUNING } from '@praxis/activities/tuning';
import { activities } from './activities.js';

Runtime.install({ logger: new DefaultLogger('ERROR') });
const [address = '', taskQueue = ''] = process.argv.slice(2);
const connection = await NativeConnection.connect({ address });
const workflowBundle = await bundleWorkflowCode({
  workflowsPath: fileURLToPath(new URL('./workflow.ts', import.meta.url)),
  logger: new DefaultLogger('ERROR'),
});
const worker = await Worker.create({ ...WORKER_TUNING, connection, taskQueue, workflowBundle, activities });
process.stdin.resume().once('end', () => worker.shutdown());
process.stdout.write('ready\n');
await worker.run();
await connection.close();
process.exit(0);
