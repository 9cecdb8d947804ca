/**
 * The secrets that vendors sign with: a tenant's own if it has an account, else the platform's. A replaced
 * secret stays valid while a message or call that used it is open, so that the vendor's reports about it are
 * not lost.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import type { ChannelVendor } from '@praxis/config/platform-account';
import { Database } from '@praxis/db/core/database';
import { findActiveTenant } from '@praxis/db/tenant/tenant';
import { listFormerSecrets } from '@praxis/db/vault/former-secret';
import { findSecretHint, type SecretHint } from '@praxis/db/vault/vault';
import { openFormerAccounts, openVendorAccount, type VendorAccounts } from '@praxis/db/tenant/vendor-account';
import { ENVIRONMENT } from '../platform/tokens.js';

/** How long decrypted accounts are cached, so that many webhooks decrypt them once. */
const ACCOUNT_KEEP_MS = 30_000;
const MAX_ACCOUNTS_KEPT = 1_000;

type Keys = readonly string[];
/** Whether a request was signed with this key. */
type Check = (key: string) => boolean | Promise<boolean>;

interface Opened {
  /** When the current account was stored; 0 for the platform's. */
  version: number;
  /** The current keys. */
  current: Keys;
}

interface Kept {
  until: number;
  opened: Promise<Opened>;
  /** Earlier keys, with their ids. */
  former?: { ids: string; keys: Promise<Keys> };
}

interface FormerKeys {
  vendor: ChannelVendor;
  tenantId: string;
  ids: readonly string[];
  kept: Kept;
}

@Injectable()
export class WebhookKeys {
  readonly #kept = new Map<string, Kept>();

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /** Whether `check` accepts the vendor's signature, for a tenant or for the platform itself. */
  async isSigned(vendor: ChannelVendor, tenantId: string | undefined, check: Check): Promise<boolean> {
    if (tenantId === undefined) return await fits(this.#platform(vendor), check);
    const kept = this.#keptOf(vendor, tenantId);
    const { version, current } = await kept.opened;
    if (await fits(current, check)) return true;
    // Read without decrypting, so that a forger leaves no entries in the audit log.
    const now = await this.database.withTenant(tenantId, async (tx) => ({
      version: versionOf(await findSecretHint(tx, vendor)),
      formerIds: await listFormerSecrets(tx, vendor),
    }));
    // The account was changed after it was cached here.
    const isOld = now.version !== version;
    const latest = isOld ? this.#keptOf(vendor, tenantId, { anew: true }) : kept;
    if (isOld && (await fits((await latest.opened).current, check))) return true;
    if (now.formerIds.length === 0) return false;
    return await fits(await this.#former({ vendor, tenantId, ids: now.formerIds, kept: latest }), check);
  }

  #keptOf(vendor: ChannelVendor, tenantId: string, { anew = false } = {}): Kept {
    const name = `${tenantId}/${vendor}`;
    const found = this.#kept.get(name);
    if (found && found.until > Date.now() && !anew) return found;
    const kept: Kept = { until: Date.now() + ACCOUNT_KEEP_MS, opened: this.#open(vendor, tenantId) };
    if (this.#kept.size >= MAX_ACCOUNTS_KEPT) this.#kept.clear();
    this.#kept.set(name, kept);
    kept.opened.catch(() => this.#kept.delete(name));
    return kept;
  }

  async #open(vendor: ChannelVendor, tenantId: string): Promise<Opened> {
    // An unknown tenant has no keys, so no signature is valid.
    if (!(await findActiveTenant(this.database, tenantId))) return { version: 0, current: [] };
    return await this.database.withTenant(tenantId, async (tx) => {
      const version = versionOf(await findSecretHint(tx, vendor));
      const own = await openVendorAccount(tx, reasonOf(vendor));
      return { version, current: own ? keysOf(vendor, own) : this.#platform(vendor) };
    });
  }

  async #former({ vendor, tenantId, ids, kept }: FormerKeys): Promise<Keys> {
    const name = ids.join();
    if (kept.former?.ids !== name) {
      const open = async (): Promise<Keys> => {
        const accounts = await this.database.withTenant(tenantId, (tx) =>
          openFormerAccounts(tx, { ...reasonOf(vendor), ids }),
        );
        return accounts.flatMap((account) =>
          account === 'platform' ? this.#platform(vendor) : keysOf(vendor, account),
        );
      };
      const former = { ids: name, keys: open() };
      kept.former = former;
      former.keys.catch(() => {
        if (kept.former === former) delete kept.former;
      });
    }
    return await kept.former.keys;
  }

  #platform(vendor: ChannelVendor): Keys {
    const { TWILIO_AUTH_TOKEN, RESEND_WEBHOOK_SECRET } = this.environment;
    return [vendor === 'twilio' ? TWILIO_AUTH_TOKEN : RESEND_WEBHOOK_SECRET].filter(
      (key) => key !== undefined,
    );
  }
}

/** An account's signing keys; empty if the tenant provided no webhook secret. */
function keysOf(vendor: ChannelVendor, account: VendorAccounts[ChannelVendor]): Keys {
  const key =
    vendor === 'twilio'
      ? (account as VendorAccounts['twilio']).authToken
      : (account as VendorAccounts['resend']).webhookSecret;
  return key === undefined ? [] : [key];
}

function reasonOf(service: ChannelVendor): {
  service: ChannelVendor;
  reason: string;
  actor: { userId: null; sessionId: null };
} {
  return { service, reason: 'webhook.verify', actor: { userId: null, sessionId: null } };
}

function versionOf(hint: SecretHint | undefined): number {
  return hint?.updatedAt.getTime() ?? 0;
}

async function fits(keys: Keys, check: Check): Promise<boolean> {
  for (const key of keys) if (await check(key)) return true;
  return false;
}
