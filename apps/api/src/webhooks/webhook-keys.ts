/** The secrets that vendors sign with: a tenant's own where it has an account, else the platform's. */
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import { Database } from '@praxis/db/database';
import { findActiveTenant } from '@praxis/db/tenants';
import { openVendorAccount, type VendorAccounts } from '@praxis/db/vendor-accounts';
import { ENVIRONMENT } from '../platform/tokens.js';

/** How long an opened account is kept: a storm of webhooks opens it once. A key changed now counts from then on. */
const KEEP_MS = 30_000;
const KEPT_AT_MOST = 1_000;

interface Kept {
  until: number;
  account: Promise<VendorAccounts[keyof VendorAccounts] | 'no_tenant' | undefined>;
}

@Injectable()
export class WebhookKeys {
  readonly #kept = new Map<string, Kept>();

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /** Twilio's auth token for a tenant, or the platform's. Undefined: nobody could have signed. */
  async twilio(tenantId?: string): Promise<string | undefined> {
    const account = tenantId === undefined ? undefined : await this.#account(tenantId, 'twilio');
    if (account === 'no_tenant') return undefined;
    return account ? account.authToken : this.environment.TWILIO_AUTH_TOKEN;
  }

  /** Resend's signing secret for a tenant, or the platform's. */
  async resend(tenantId?: string): Promise<string | undefined> {
    const account = tenantId === undefined ? undefined : await this.#account(tenantId, 'resend');
    if (account === 'no_tenant') return undefined;
    return account ? account.webhookSecret : this.environment.RESEND_WEBHOOK_SECRET;
  }

  async #account<Vendor extends keyof VendorAccounts>(
    tenantId: string,
    service: Vendor,
  ): Promise<VendorAccounts[Vendor] | 'no_tenant' | undefined> {
    const key = `${tenantId}/${service}`;
    const kept = this.#kept.get(key);
    if (kept && kept.until > Date.now()) return (await kept.account) as VendorAccounts[Vendor] | undefined;
    const account = this.#open(tenantId, service);
    if (this.#kept.size >= KEPT_AT_MOST) this.#kept.clear();
    this.#kept.set(key, { until: Date.now() + KEEP_MS, account });
    account.catch(() => this.#kept.delete(key));
    return await account;
  }

  async #open<Vendor extends keyof VendorAccounts>(
    tenantId: string,
    service: Vendor,
  ): Promise<VendorAccounts[Vendor] | 'no_tenant' | undefined> {
    if (!(await findActiveTenant(this.database, tenantId))) return 'no_tenant';
    return await this.database.withTenant(tenantId, (tx) =>
      openVendorAccount(tx, this.environment.PRAXIS_MASTER_KEY, {
        service,
        reason: 'webhook.verify',
        actor: { userId: null, sessionId: null },
      }),
    );
  }
}
