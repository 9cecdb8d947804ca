/** `npm run bench`: every bound of the product, each a ratio or a figure measured in this run. */
import { benchBrowser } from './browser.js';
import { benchAvailability } from './availability.js';
import { benchCampaign } from './campaign.js';
import { benchBundle } from './bundle.js';
import { benchCalls } from './calls.js';
import { benchExport } from './export.js';
import { benchJourneys, benchSteps } from './engine.js';
import { benchHistory } from './history.js';
import { benchLeadCrowd } from './lead-crowd.js';
import { benchLeads } from './leads.js';
import { benchMemoryAtRest, memoryRow } from './memory.js';
import { report, type Row } from './report.js';
import { benchSignIn } from './sign-in.js';
import { openBench } from './stack.js';
import { benchWarmStart } from './start.js';
import { benchWebhooks } from './webhooks.js';

/** Names of groups to measure; without any, all of them. */
const names = process.argv.slice(2);
const wanted = (name: string): boolean => names.length === 0 || names.includes(name);

const rows: Row[] = [];
if (wanted('start')) rows.push(...(await benchWarmStart()));
if (wanted('bundle')) rows.push(...(await benchBundle()));
if (
  [
    'memory',
    'sign-in',
    'steps',
    'availability',
    'webhooks',
    'history',
    'journeys',
    'browser',
    'leads',
    'export',
    'calls',
    'crowd',
    'campaign',
  ].some(wanted)
) {
  const bench = await openBench();
  try {
    if (wanted('memory')) rows.push(...(await benchMemoryAtRest(bench)));
    if (wanted('sign-in')) rows.push(...(await benchSignIn(bench)));
    if (wanted('steps')) rows.push(...(await benchSteps(bench)));
    if (wanted('availability')) rows.push(...(await benchAvailability(bench)));
    if (wanted('webhooks')) rows.push(...(await benchWebhooks(bench)));
    if (wanted('history')) rows.push(...(await benchHistory(bench)));
    if (wanted('journeys')) {
      rows.push(...(await benchJourneys(bench)));
      rows.push(await memoryRow(bench, 'memory after the load, all processes'));
    }
    if (wanted('calls')) rows.push(...(await benchCalls()));
    // Before the others fill the list beyond ten thousand.
    if (wanted('browser')) rows.push(...(await benchBrowser(bench)));
    if (wanted('leads')) rows.push(...(await benchLeads(bench)));
    if (wanted('export')) rows.push(...(await benchExport(bench)));
    if (wanted('campaign')) rows.push(...(await benchCampaign(bench)));
    // Last and longest: it fills the database with a million leads.
    if (wanted('crowd')) rows.push(...(await benchLeadCrowd(bench)));
  } finally {
    await bench.close();
  }
}
await report(rows);
