/** Maps failures of the Stripe SDK. The vendor's text is not stored, because it quotes the request. */
import { codeOfWire, ProviderError, type ProviderErrorCode } from '../failures.js';
import { retryAfterMs } from '../retry-after.js';

/** Stripe's code for units that it has already counted. */
export const DUPLICATE_METER_EVENT = 'duplicate_meter_event';
/** Stripe may report a repeated event in its message, without a code. */
const REPEATED = /event already exists with identifier/i;

/** The fields of a failure that are read. */
interface SdkFailure {
  statusCode?: unknown;
  code?: unknown;
  /** Only read for failures that have no code, and never kept. */
  message?: unknown;
  headers?: Record<string, unknown>;
  detail?: unknown;
}

/** A failed request as our own error. A write that may have been accepted is `ambiguous`, and safe to repeat under the same key. */
export function toStripeError(error: unknown, effect: 'read' | 'write', now: Date): ProviderError {
  const { statusCode, code: vendor, message, headers, detail } = (error ?? {}) as SdkFailure;
  const status = typeof statusCode === 'number' ? statusCode : null;
  const isRepeated = typeof message === 'string' && REPEATED.test(message);
  const vendorCode = isRepeated ? DUPLICATE_METER_EVENT : typeof vendor === 'string' ? vendor : null;
  const code = codeOf({ status, vendorCode, network: networkOf(detail) }, effect);
  const header = headers?.['retry-after'];
  const wait = code === 'rate_limited' ? (retryAfterMs(String(header ?? ''), now) ?? 1_000) : undefined;
  return new ProviderError({
    code,
    provider: 'Stripe',
    port: 'payments',
    idempotent: true,
    vendorCode,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}

function codeOf(
  {
    status,
    vendorCode,
    network,
  }: { status: number | null; vendorCode: string | null; network: string | null },
  effect: 'read' | 'write',
): ProviderErrorCode {
  switch (vendorCode ?? '') {
    case 'email_invalid':
      return 'invalid_recipient';
    case 'idempotency_key_in_use':
    case 'lock_timeout':
      // An earlier request is still in progress; the same one gets its answer a little later.
      return 'unavailable';
    case 'rate_limit':
      return 'rate_limited';
  }
  return codeOfWire({ status, network }, effect);
}

/** Node's code of a connection that failed, which fetch keeps as the cause. */
function networkOf(detail: unknown): string | null {
  const cause = detail instanceof Error ? detail.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : null;
}
