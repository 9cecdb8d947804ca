/**
 * Whether a vendor answers at all. Asked without an account and without a body: a refusal is an answer too, and costs nobody anything.
 * What goes wrong with one practice's account is seen where it is used.
 */

/** Shorter than the time between two sweeps, all vendors being asked at once. */
const PROBE_TIMEOUT_MS = 4_000;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

/** Where vendors are reached, unless a double stands for them. */
export const VENDOR_HOSTS = {
  twilio: 'https://api.twilio.com',
  resend: 'https://api.resend.com',
  openai: 'https://api.openai.com',
  google: 'https://www.googleapis.com',
  hubspot: 'https://api.hubapi.com',
  stripe: 'https://api.stripe.com',
} as const;

/** How a vendor answered; what is wrong in one word of ours. */
export interface ProbeOutcome {
  isOk: boolean;
  /** Null without an answer. Milliseconds. */
  responseMs: number | null;
  errorCode: 'server_error' | 'rate_limited' | 'timeout' | 'unreachable' | null;
}

/** Asks one vendor. Never throws. */
export async function probeVendor(url: string): Promise<ProbeOutcome> {
  const begun = performance.now();
  try {
    const { status } = await fetch(url, {
      ...{ method: 'HEAD', redirect: 'manual' },
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    const responseMs = Math.round(performance.now() - begun);
    if (status >= SERVER_ERROR) return { isOk: false, responseMs, errorCode: 'server_error' };
    if (status === TOO_MANY) return { isOk: false, responseMs, errorCode: 'rate_limited' };
    return { isOk: true, responseMs, errorCode: null };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { isOk: false, responseMs: null, errorCode: isLate ? 'timeout' : 'unreachable' };
  }
}
