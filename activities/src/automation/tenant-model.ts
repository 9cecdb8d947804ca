/** The model that a tenant's automations use. */
import type { Environment } from '@praxis/config/environment';
import type { AiPort } from '@praxis/providers/ai/port';
import type { Providers } from '../core/providers.js';

/** `workId`, `isAwaited`: as in `Providers.ai`. */
interface ModelUse {
  tenantId: string;
  accountAt: Date | undefined;
  workId?: string;
  isAwaited?: boolean;
}

/**
 * The live model with the tenant's own account, stored at `accountAt`, or with the platform's; the simulated model if
 * there is neither.
 */
export async function tenantModel(
  { environment, providers }: { environment: Environment; providers: Pick<Providers, 'ai'> },
  { tenantId, accountAt, ...use }: ModelUse,
): Promise<AiPort> {
  const isLive = accountAt !== undefined || environment.OPENAI_API_KEY !== undefined;
  return await providers.ai({ tenantId, mode: isLive ? 'live' : 'sim', accountAt, ...use });
}
