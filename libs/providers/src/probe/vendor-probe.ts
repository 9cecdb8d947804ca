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
  errorCode: 'server_error' | 'rate_limited' | 'timeout' | 'certificate' | 'unreachable' | null;
}

/** Codes of Node for a certificate that it does not accept: expired, for another name, or of an unknown authority. */
const CERTIFICATE_CODES = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/;

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
    return { isOk: false, responseMs: null, errorCode: errorCodeOf(error) };
  }
}

function errorCodeOf(error: unknown): 'timeout' | 'certificate' | 'unreachable' {
  if (!(error instanceof Error)) return 'unreachable';
  if (error.name === 'TimeoutError') return 'timeout';
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' && CERTIFICATE_CODES.test(code) ? 'certificate' : 'unreachable';
}
