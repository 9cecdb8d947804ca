/** Determines the cause of practices' open breakers: the vendor, or one practice. Pure. */
import type { BreakerProvider } from '@praxis/contracts/health/provider-breaker.const';
import type { ServiceName } from '@praxis/contracts/health/service.const';

/** The service through which practices use each vendor. */
export const SERVICE_OF_PROVIDER = {
  twilio: 'telephony',
  resend: 'email',
  openai: 'ai',
  google: 'calendar',
  caldav: 'calendar',
  hubspot: 'crm',
  elevenlabs: 'voice',
  stripe: 'payments',
  turnstile: 'robot',
} as const satisfies Record<BreakerProvider, ServiceName>;

export type VendorService = (typeof SERVICE_OF_PROVIDER)[BreakerProvider];
export const VENDOR_SERVICES = [...new Set(Object.values(SERVICE_OF_PROVIDER))];

/** The vendors behind a service. */
export function vendorsOf(service: string): BreakerProvider[] {
  const providers = Object.keys(SERVICE_OF_PROVIDER) as BreakerProvider[];
  return providers.filter((provider) => SERVICE_OF_PROVIDER[provider] === service);
}

/** If this many practices fail at the same time, the vendor is at fault. */
export const PRACTICES_OF_VENDOR_TROUBLE = 2;

/** Failure codes for which a practice's own account is to blame: a wrong key, or a used-up limit. */
export const ACCOUNT_CODES: readonly string[] = ['unauthorized', 'usage_limit'];

/** Vendors for which each practice has its own server, so that failures of several practices have no common cause. */
const OWN_SERVERS: readonly BreakerProvider[] = ['caldav'];

/** An open breaker. */
export interface OpenBreaker {
  /** Null for a breaker of the platform's account, which serves all tenants. */
  tenantId: string | null;
  provider: BreakerProvider;
  /** Praxis's code for the latest failure. */
  code: string | null;
  /** Milliseconds since the breaker opened. */
  openForMs: number;
}

/** A problem of one practice with a service. */
export interface VendorTrouble {
  tenantId: string;
  service: VendorService;
  provider: BreakerProvider;
  /**
   * `account`: the vendor refuses the practice's account. `vendor`: the vendor fails for this practice, and so far for
   * no other.
   */
  cause: 'account' | 'vendor';
}

export interface VendorSignals {
  /** Services whose vendor fails for several practices. */
  failing: ReadonlySet<VendorService>;
  /** Problems that are not a vendor's, at most one for each service and practice. */
  practices: VendorTrouble[];
}

interface Known {
  /**
   * Whether a service is already in trouble or not yet fully recovered, so that failures there belong to that trouble.
   */
  isInTrouble(service: VendorService): boolean;
  /**
   * Milliseconds for which a practice's failures are not yet counted as its own, because they may be the first of many.
   */
  graceMs: number;
}

/** Reads the breakers that are open now. */
export function readSignals(
  breakers: readonly OpenBreaker[],
  { isInTrouble, graceMs }: Known,
): VendorSignals {
  const isAccounts = ({ code }: OpenBreaker): boolean => code !== null && ACCOUNT_CODES.includes(code);
  const isShared = (one: OpenBreaker): boolean => !isAccounts(one) && !OWN_SERVERS.includes(one.provider);
  const failing = new Set(
    VENDOR_SERVICES.filter((service) => {
      const hit = breakers.filter((one) => SERVICE_OF_PROVIDER[one.provider] === service && isShared(one));
      return new Set(hit.map(({ tenantId }) => tenantId)).size >= PRACTICES_OF_VENDOR_TROUBLE;
    }),
  );
  for (const { tenantId, provider } of breakers)
    if (tenantId === null) failing.add(SERVICE_OF_PROVIDER[provider]);
  const practices = new Map<string, VendorTrouble>();
  for (const breaker of breakers) {
    const { tenantId, provider, openForMs } = breaker;
    if (tenantId === null) continue;
    const service = SERVICE_OF_PROVIDER[provider];
    const cause = isAccounts(breaker) ? 'account' : 'vendor';
    if (isShared(breaker) && (failing.has(service) || isInTrouble(service))) continue;
    if (cause === 'vendor' && openForMs < graceMs) continue;
    const key = `${service}/${tenantId}`;
    if (cause === 'account' || !practices.has(key))
      practices.set(key, { tenantId, service, provider, cause });
  }
  return { failing, practices: [...practices.values()] };
}
