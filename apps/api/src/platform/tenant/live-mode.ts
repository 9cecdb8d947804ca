/** Whether a tenant can use live mode: with its own account at each vendor, or with the platform's. */
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import { missingPlatformSettings } from '@praxis/config/platform-account';
import { Database } from '@praxis/db/core/database';
import { findSecretHint } from '@praxis/db/vault/vault';
import type { VendorAccounts } from '@praxis/db/tenant/vendor-account';
import { Failure } from '../http/failure.js';
import { ENVIRONMENT } from '../tokens.js';

type Vendor = keyof VendorAccounts;

/** The tenant that wants live mode. */
export interface LiveCaller {
  tenantId: string;
  isDemo: boolean;
}

/** The feature, and the vendors that it needs. */
export interface LiveFeature {
  vendors: readonly Vendor[];
  /** The refusal's message, given the platform's missing settings. */
  sentence: (missing: string) => string;
}

@Injectable()
export class LiveMode {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /**
   * @throws Failure 403 `live_disabled` in a demo without live mode, 503 `live_not_configured` if there is no
   * account
   */
  async require({ tenantId, isDemo }: LiveCaller, { vendors, sentence }: LiveFeature): Promise<void> {
    if (isDemo && !this.environment.PRAXIS_DEMO_LIVE)
      throw Failure.of(403, 'live_disabled', 'Live mode is turned off in this demo. Use sim mode.');
    const lacking = vendors.filter((vendor) => missingPlatformSettings(this.environment, vendor).length > 0);
    if (lacking.length === 0) return;
    const own = await this.database.withTenant(tenantId, (tx) =>
      Promise.all(lacking.map((vendor) => findSecretHint(tx, vendor))),
    );
    const missing = lacking
      .filter((_, index) => own[index] === undefined)
      .flatMap((vendor) => missingPlatformSettings(this.environment, vendor));
    if (missing.length > 0) throw Failure.of(503, 'live_not_configured', sentence(missing.join(', ')));
  }
}
