// @ts-check
/** `npm start`: takes a fresh clone to a running Praxis, and supervises it. Requires only Node. */
import { join, relative } from 'node:path';
import { say } from '../lib/progress.mjs';
import { supervise } from './supervisor.mjs';

/** @param {import('./stack.mjs').Stack} stack */
function printAddresses(stack) {
  const folder = relative(process.cwd(), stack.options.dataDir) || '.';
  const lines = {
    Web: `${stack.webUrl}/demo`,
    'API docs': `${stack.webUrl}/v1/docs`,
    'Sim inbox': `${stack.webUrl}/sim/inbox`,
    'Temporal UI': stack.temporalUi ?? '(of your Temporal server)',
    'Sign-ins': join(folder, 'credentials.json'),
    Logs: join(folder, 'logs'),
  };
  for (const [name, value] of Object.entries(lines)) say(`  ${name.padEnd(12)} ${value}`);
  say('\nCtrl-C stops all of it.');
}

process.exitCode = await supervise({ onReady: printAddresses });
