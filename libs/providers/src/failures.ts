/** The one error that every adapter throws: a closed list of codes, never any personal data. */

export const PROVIDER_ERROR_CODES = [
  'rate_limited',
  'unavailable',
  'timeout',
  'invalid_recipient',
  'rejected',
  'unauthorized',
  'not_configured',
  'usage_limit',
  'ambiguous',
] as const;

/**
 * Transient, without effect at the vendor: `rate_limited`, `unavailable` (not reached, or busy), `timeout`
 * (no connection in time, or a read without an answer). Permanent: `invalid_recipient`, `rejected`,
 * `unauthorized`, `not_configured`, `usage_limit`. `ambiguous`: the request was sent and may have been
 * accepted, so reconcile first.
 */
export type ProviderErrorCode = (typeof PROVIDER_ERROR_CODES)[number];

/** All ports, as machine words. */
export const PROVIDER_PORTS = [
  'sms',
  'email',
  'calendar',
  'voice',
  'phone',
  'crm',
  'robot',
  'payments',
] as const;
export type ProviderPort = (typeof PROVIDER_PORTS)[number];

export interface ProviderErrorInit {
  code: ProviderErrorCode;
  /** Display name of the adapter, for example `Twilio`. */
  provider: string;
  port: ProviderPort;
  /** For `ambiguous`: whether the vendor drops a repeat under the same key. The other codes imply it. */
  idempotent?: boolean;
  /** Milliseconds that the vendor asked us to wait. */
  retryAfterMs?: number;
  /** The vendor's own machine code, kept only if it looks like one. */
  vendorCode?: string | number | null;
  /** A sentence for `not_configured` that contains only setting names. Other codes have a fixed sentence. */
  settingsSentence?: string;
}

const PORT_LABELS: Record<ProviderPort, string> = {
  sms: 'SMS',
  email: 'Email',
  calendar: 'Calendar',
  voice: 'Voice',
  phone: 'Phone',
  crm: 'CRM',
  robot: 'Robot check',
  payments: 'Payment',
};
const MACHINE_CODE = /^[A-Za-z0-9_]{1,64}$/;

/**
 * A failed request to a vendor. It has no `cause` on purpose: vendors put the recipient into their messages,
 * and causes end up in workflow histories and logs.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;
  readonly provider: string;
  readonly port: ProviderPort;
  /** True if the same request may be repeated without risking a second effect. */
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly vendorCode: string | undefined;

  constructor(init: ProviderErrorInit) {
    super(sentence(init));
    this.code = init.code;
    this.provider = init.provider;
    this.port = init.port;
    this.retryable = isRetryable(init);
    this.retryAfterMs = init.retryAfterMs;
    this.vendorCode = machineCode(init.vendorCode);
  }
}

/** The facts about a failed HTTP request to any vendor. */
export interface WireFailure {
  /** HTTP status; null if there was no answer. */
  status: number | null;
  /** Node's error code, for example ECONNREFUSED; null if there was an answer. */
  network: string | null;
}

/** Errors of a connection that was never made, so that the request had no effect. */
export const NEVER_LEFT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Maps a failed HTTP request by its status. A vendor's own codes are handled before, in its transform. */
export function codeOfWire({ status, network }: WireFailure, effect: 'read' | 'write'): ProviderErrorCode {
  if (network !== null && NEVER_LEFT.has(network)) return 'unavailable';
  if (status === null || status === 408) return effect === 'write' ? 'ambiguous' : 'timeout';
  // A success whose body cannot be read: garbage, or half an answer.
  if (status < 300) return effect === 'write' ? 'ambiguous' : 'unavailable';
  if (status === 507) return 'usage_limit';
  if (status >= 500) return effect === 'write' ? 'ambiguous' : 'unavailable';
  if (status === 429) return 'rate_limited';
  return status === 401 || status === 403 ? 'unauthorized' : 'rejected';
}

/** Lists every missing setting in one sentence; null if none is missing. Values never appear. */
export function missingSettings(what: string, settings: Record<string, string | undefined>): string | null {
  const names = Object.keys(settings);
  const missing = names.filter((name) => !settings[name]?.trim());
  if (missing.length === 0) return null;
  return `${what} needs ${listed(names)}. Missing: ${missing.join(', ')}.`;
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

function isRetryable({ code, idempotent }: ProviderErrorInit): boolean {
  switch (code) {
    case 'rate_limited':
    case 'unavailable':
    case 'timeout':
      return true;
    case 'ambiguous':
      return idempotent === true;
    case 'invalid_recipient':
    case 'rejected':
    case 'unauthorized':
    case 'not_configured':
    case 'usage_limit':
      return false;
  }
}

function sentence({ code, provider, port, settingsSentence }: ProviderErrorInit): string {
  const who = `${PORT_LABELS[port]} provider ${provider}`;
  switch (code) {
    case 'rate_limited':
      return `${who} is limiting requests.`;
    case 'unavailable':
      return `${who} cannot be reached or is busy.`;
    case 'timeout':
      return `${who} did not answer in time; nothing was sent.`;
    case 'invalid_recipient':
      return `${who} does not accept the recipient.`;
    case 'rejected':
      return `${who} refused the request.`;
    case 'unauthorized':
      return `${who} refused the credentials.`;
    case 'not_configured':
      return settingsSentence ?? `${who} is not configured.`;
    case 'usage_limit':
      return `${who} has reached the usage limit of the account.`;
    case 'ambiguous':
      return `${who} may or may not have accepted the request.`;
  }
}

function machineCode(value: string | number | null | undefined): string | undefined {
  const text = value === null || value === undefined ? '' : String(value);
  return MACHINE_CODE.test(text) ? text : undefined;
}
