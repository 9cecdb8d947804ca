/** Whether a tenant can use live mode: with its own account at each vendor, or with the platform's. */
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import { Database } from '@praxis/db/core/database';
import { findSecretHint } from '@praxis/db/vault/vault';
import type { VendorAccounts } from '@praxis/db/tenant/vendor-account';
import { Failure } from '../http/failure.js';
import { ENVIRONMENT } from '../tokens.js';

type Vendor = keyof VendorAccounts;

/** The settings of the platform's own account at each vendor. */
const PLATFORM_SETTINGS = {
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM_NUMBER'],
  resend: ['RESEND_API_KEY', 'RESEND_FROM_ADDRESS'],
  openai: ['OPENAI_API_KEY'],
  elevenlabs: ['ELEVENLABS_API_KEY'],
} as const satisfies Record<Vendor, readonly (keyof Environment)[]>;

/** Settings that the platform's account at a vendor still lacks; empty if it is complete. */
export function missingPlatformSettings(environment: Environment, vendor: Vendor): (keyof Environment)[] {
  return PLATFORM_SETTINGS[vendor].filter((name) => !environment[name]);
}

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
