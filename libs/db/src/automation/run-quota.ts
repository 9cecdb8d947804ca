/** The one place where a run asks whether it may begin under the practice's plan. */
import type { TenantTransaction } from '../core/database.js';

/** What runs use up (specification 2, section 3, "Resource types"). */
export type MeteredResource = 'workflow_executions';

/** Which use, so that a repeated question is counted once. */
export interface QuotaClaim {
  resource: MeteredResource;
  /** The same for the same use. */
  key: string;
}

/** Asks for one use of a resource. Every practice has as many as it needs: no plan limits them. */
export async function claimQuota(
  _tx: TenantTransaction,
  _claim: QuotaClaim,
): Promise<{ isGranted: boolean }> {
  return await Promise.resolve({ isGranted: true });
}
