/**
 * Makes a stack's worker send without any idempotency, to show that the checks of the chaos tests can fail.
 * Preloaded through NODE_OPTIONS, so that the product's own supervisor runs and restarts the product's own
 * worker; one of its modules is replaced by `message.activities.mjs` in this folder. Product code has no such
 * switch.
 */
import { register } from 'node:module';

if (process.argv[1]?.endsWith('activities/dist/bundle.cjs')) register('./exchange.mjs', import.meta.url);
