/** A tenant of a benchmark with an owner who deploys automations. */
import type { Database } from '@praxis/db/core/database';
import { ApiClient } from '../support/api.js';
import { openAutomationDesk, type AutomationDesk } from '../support/automations.js';
import { createTenant } from '../support/records.js';
import type { Bench } from './stack.js';

export type BenchDesk = AutomationDesk;

export async function openBenchDesk({ stack }: Bench, database: Database): Promise<BenchDesk> {
  return await openAutomationDesk({
    stack,
    database,
    tenant: async (options) => {
      const tenant = await createTenant(database, options);
      return { ...tenant, api: new ApiClient(stack.baseUrl, tenant.key) };
    },
  });
}
