/**
 * Checks whether a vendor answers as it should. The request has no account and asks for something that only an account
 * may read: the refusal still comes from the vendor's own API and costs nothing. Problems of one practice's account are
 * noticed where it is used.
 */
import { trimEndOf } from '@praxis/domain/core/trim';

/** Shorter than the time between two checks; all vendors are checked at the same time. */
const PROBE_TIMEOUT_MS = 4_000;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

/** Maximum number of bytes read. A refusal has a few hundred; a longer answer comes from an unrelated page. */
const MAX_BODY_BYTES = 65_536;

/**
 * The vendors' addresses, unless a test double replaces them, and the request to each. Each of them always answers with
 * a JSON object.
 */
export const VENDOR_PROBES = {
  twilio: { host: 'https://api.twilio.com', path: '/2010-04-01/Accounts.json' },
  resend: { host: 'https://api.resend.com', path: '/emails' },
  openai: { host: 'https://api.openai.com/v1', path: '/models' },
  google: { host: 'https://www.googleapis.com', path: '/calendar/v3/users/me/calendarList' },
  hubspot: { host: 'https://api.hubapi.com', path: '/crm/v3/objects/contacts' },
  stripe: { host: 'https://api.stripe.com', path: '/v1/charges' },
} as const;

/** The URL to request from a vendor. `baseUrl`: another host with the same API. */
export function probeUrl(vendor: keyof typeof VENDOR_PROBES, baseUrl: string | undefined): string {
  const { host, path } = VENDOR_PROBES[vendor];
  return `${trimEndOf(baseUrl ?? host, '/')}${path}`;
}

/** How a vendor answered. A problem is named with one of Praxis's own codes. */
export interface ProbeOutcome {
  isOk: boolean;
  /** Milliseconds; null without an answer. */
  responseMs: number | null;
  errorCode:
    'server_error' | 'rate_limited' | 'unreadable' | 'timeout' | 'certificate' | 'unreachable' | null;
}

/** Node's codes for a certificate that it does not accept: expired, for another name, or of an unknown authority. */
const CERTIFICATE_CODES = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/;

/** Checks one vendor. Never throws. */
export async function probeVendor(url: string): Promise<ProbeOutcome> {
  const begun = performance.now();
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    const { status } = answer;
    const isReadable = await isJsonObject(answer);
    const responseMs = Math.round(performance.now() - begun);
    if (status >= SERVER_ERROR) return { isOk: false, responseMs, errorCode: 'server_error' };
    if (status === TOO_MANY) return { isOk: false, responseMs, errorCode: 'rate_limited' };
    if (!isReadable) return { isOk: false, responseMs, errorCode: 'unreadable' };
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

/**
 * Whether the whole body is one JSON object.
 * @throws if the body is cut off or late
 */
async function isJsonObject({ body }: Response): Promise<boolean> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (!body) return false;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return false;
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
