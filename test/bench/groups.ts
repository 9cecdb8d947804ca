/** Every group of benchmarks, in the order in which they are measured. */
import { benchAnalytics } from './analytics.js';
import { benchAutomationDeploy } from './automation-deploy.js';
import { benchAutomationHooks } from './automation-hooks.js';
import { benchAutomationPages } from './automation-pages.js';
import { benchAutomations } from './automations.js';
import { benchAvailability } from './availability.js';
import { benchBackground } from './background.js';
import { benchCycles, benchUsage } from './billing.js';
import { benchBreaker } from './breaker.js';
import { benchBrowser } from './browser.js';
import { benchBundle } from './bundle.js';
import { benchCalls } from './calls.js';
import { benchCampaign } from './campaign.js';
import { benchJourneys, benchSteps } from './engine.js';
import { benchDispatch } from './dispatch.js';
import { benchExport } from './export.js';
import { benchFlags } from './flags.js';
import { benchHistory } from './history.js';
import { benchLeadCrowd } from './lead-crowd.js';
import { benchLeads } from './leads.js';
import { benchLighthouse } from './lighthouse.js';
import { benchLimiter } from './limiter.js';
import { benchLive } from './live.js';
import { benchMemoryAtRest, memoryRow } from './memory.js';
import type { Row } from './report.js';
import { benchVault } from './vault.js';
import { benchMonitoring } from './monitoring.js';
import { benchOneAddress } from './one-address.js';
import { benchOneSlot } from './one-slot.js';
import { benchScreening } from './screening.js';
import { benchSignIn } from './sign-in.js';
import type { Bench } from './stack.js';
import { benchWarmStart } from './start.js';
import { benchTabs } from './tabs.js';
import { benchTenants } from './tenants.js';
import { benchTracing } from './tracing.js';
import { benchWebhooks } from './webhooks.js';

/** Rows one by one, so that a group which fails later keeps them, or all at once if they are measured together. */
type Measured = AsyncIterable<Row> | Promise<Row[]>;

interface Named {
  name: string;
  /** What the group measures; shown with the reason if the group fails. */
  rows: readonly string[];
  /** Measured by `npm run bench -- quick` too, with fewer rounds. */
  isQuick: boolean;
}

export type Group = Named &
  (
    | { needs: 'nothing'; run(to: { quick: boolean }): Measured }
    | { needs: 'stack'; run(to: { quick: boolean; bench: Bench }): Measured }
  );

type Measure = (bench: Bench, quick: boolean) => Measured;

const onStack = (name: string, row: string, measure: Measure, isQuick = false): Group => ({
  name,
  rows: [row],
  isQuick,
  needs: 'stack',
  run: (to: { quick: boolean; bench: Bench }) => measure(to.bench, to.quick),
});

const alone = (name: string, row: string, measure: () => Measured, isQuick = false): Group => ({
  name,
  rows: [row],
  isQuick,
  needs: 'nothing',
  run: measure,
});

export const GROUPS: readonly Group[] = [
  alone('start', 'warm start to ready', benchWarmStart, true),
  alone('bundle', 'JavaScript of the first load', benchBundle, true),
  onStack('memory', 'memory at rest', benchMemoryAtRest, true),
  onStack('sign-in', 'signing in, and what a session adds to a call', benchSignIn, true),
  onStack('steps', 'each step against the bare engine', benchSteps, true),
  onStack('availability', 'free times', benchAvailability, true),
  onStack('webhooks', 'webhooks answered', benchWebhooks, true),
  onStack('automation-hooks', 'webhooks that begin runs answered', benchAutomationHooks),
  onStack('automation-deploy', 'ten automations deployed', benchAutomationDeploy),
  onStack('live', 'a change at the page of somebody who watches', benchLive, true),
  onStack('dispatch', 'a run begun, from the commit of its row', benchDispatch, true),
  onStack('flags', 'a feature flag evaluated from memory', benchFlags, true),
  onStack(
    'vault',
    'a key opened, keys encrypted anew and the master key rotated while keys are read',
    benchVault,
  ),
  onStack('tenants', 'a page of 2,000 tenants', benchTenants, true),
  onStack('background', 'a journey beside a crowd of background runs', benchBackground),
  onStack('screening', 'conflict screening', benchScreening),
  onStack('history', 'history of runs that go on', benchHistory),
  onStack(
    'journeys',
    '200 journeys at once against the bare engine',
    async function* (bench, quick) {
      yield* await benchJourneys(bench, quick);
      yield await memoryRow(bench, 'memory after the load, all processes');
    },
    true,
  ),
  onStack('automations', 'a thousand runs of an automation at once', benchAutomations),
  alone('calls', 'turns of a call', benchCalls),
  alone('breaker', 'others’ steps beside a vendor that fails', benchBreaker),
  alone('tracing', 'what tracing every request costs', benchTracing),
  alone('monitoring', 'what monitoring costs at rest', benchMonitoring),
  onStack('one-address', 'idle connections and streams of one address', benchOneAddress),
  alone('limiter', 'a hundred thousand calls of the demo limiter', benchLimiter),
  onStack('one-slot', 'a thousand requests for one time', benchOneSlot),
  onStack('tabs', 'ten tabs of one person', benchTabs),
  onStack('lighthouse', 'scores of four pages, desktop and phone', benchLighthouse),
  // Comes before the groups that fill the list of leads beyond ten thousand.
  onStack('browser', 'scrolling and the beacon', benchBrowser),
  onStack('leads', 'lists at 100,000 leads', benchLeads),
  onStack('automation-pages', 'lists at 100,000 executions', benchAutomationPages),
  onStack('usage', 'reservations and usage analytics', (bench) => benchUsage(bench)),
  onStack('analytics', 'analytics of a year of events', (bench) => benchAnalytics(bench)),
  onStack('cycles', 'ten thousand cycles that end at one moment', (bench) => benchCycles(bench)),
  onStack('export', 'an export of 100,000 leads', benchExport),
  onStack('campaign', 'a campaign of 10,000', benchCampaign),
  // Last and longest: it fills the database with a million leads.
  onStack('crowd', 'lists at a million leads', benchLeadCrowd),
];
