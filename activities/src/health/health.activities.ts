/** The health sweep: checks the vendors, the reports that they send, and a journey of each industry. */
import { getClient } from '@temporalio/activity';
import type { Environment } from '@praxis/config/environment';
import type { Database } from '@praxis/db/core/database';
import { checkAlerts } from '@praxis/db/health/alert-check';
import { recordRound } from '@praxis/db/health/service-check';
import { clearSyntheticPractice, ensureSyntheticPractice } from '@praxis/db/health/synthetic-practice';
import { listServices } from '@praxis/db/health/service-health-read';
import { readVendorUse } from '@praxis/db/health/vendor-use';
import { sweepWebhooks } from '@praxis/db/health/webhook-monitor';
import { journeyWorkflowId } from '@praxis/workflows/journey/messages';
import { probeVendor } from '@praxis/providers/probe/vendor-probe';
import type { HealthEffects } from '@praxis/workflows/health/effects';
import { SyntheticFailure, syntheticKey, walkJourney } from './synthetic-journey.js';
import { vendorsInUse } from './vendors-in-use.js';

/** Less than the time between two sweeps, so that a sweep that was started twice counts as one. Milliseconds. */
const APART_MS = 5_000;

export function createHealthActivities({
  environment,
  database,
}: {
  environment: Environment;
  database: Database;
}): HealthEffects {
  return {
    async checkAlerts() {
      return await checkAlerts(database);
    },

    async sweepHealth() {
      await sweepWebhooks(database);
      if (!environment.PRAXIS_VENDOR_PROBES) return { vendors: 0 };
      const vendors = vendorsInUse(environment, await readVendorUse(database));
      const checks = await Promise.all(
        vendors.map(async ({ service, url }) => ({ service, ...(await probeVendor(url)) })),
      );
      if (checks.length > 0) await recordRound(database, { checks, apartMs: APART_MS });
      return { vendors: checks.length };
    },

    async trySyntheticJourney(industry) {
      const service = `journey_${industry}` as const;
      const key = syntheticKey(environment.PRAXIS_MASTER_KEY, industry);
      const tenantId = await ensureSyntheticPractice(database, industry, key);
      const begun = performance.now();
      const outcome = await walkJourney({ environment, industry, tenantId }).catch((error: unknown) => error);
      const responseMs = Math.round(performance.now() - begun);
      const isOk = typeof outcome === 'string';
      const errorCode = isOk ? null : outcome instanceof SyntheticFailure ? outcome.step : 'unreachable';
      await recordRound(database, {
        checks: [{ service, isOk, responseMs: isOk ? responseMs : null, errorCode }],
        apartMs: 0,
      });
      if (isOk) {
        // No visitor returns to this journey, and without a cancellation it would stay open for a month.
        await getClient().workflow.getHandle(journeyWorkflowId(tenantId, outcome)).cancel();
        await clearSyntheticPractice(database, tenantId);
      }
      const services = await listServices(database);
      const status = services.find((row) => row.service === service)?.status;
      return { isSettled: status === 'healthy' || status === 'down' };
    },
  };
}
