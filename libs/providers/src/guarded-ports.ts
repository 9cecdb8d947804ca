/** Ports whose requests pass the guard. A request that the guard does not send fails with the port's own error. */
import type { Adapter } from './adapter.js';
import type { AiPort } from './ai/port.js';
import { PROVIDER_ERROR_CODES, type ProviderErrorCode, type ProviderPort } from './failures.js';
import { AiParked, guardPort, RequestParked } from './guard.js';
import { NotSent, type VendorGuard, type VendorRequest } from './vendor-guard.js';

/** @returns the port, whose methods throw RequestParked instead of sending; a simulated vendor has no breaker */
export function guardedPort<Port extends Adapter>(
  guard: VendorGuard,
  adapter: Port,
  { port, ...at }: VendorRequest & { port: ProviderPort },
): Port {
  if (adapter.mode === 'sim') return adapter;
  const parked = ({ code, waitMs }: NotSent): Error =>
    new RequestParked({ code: codeOf(code), waitMs, provider: adapter.name, port });
  return guardPort(adapter, (request) => guard.run(at, request).catch(mapped(parked)));
}

/** @returns the model, whose methods throw AiParked instead of asking it */
export function guardedModel(guard: VendorGuard, model: AiPort, at: VendorRequest): AiPort {
  const parked = ({ waitMs }: NotSent): Error => new AiParked(waitMs);
  return guardPort(model, (request) => guard.run(at, request).catch(mapped(parked)));
}

const mapped =
  (parked: (error: NotSent) => Error) =>
  (error: unknown): never => {
    throw error instanceof NotSent ? parked(error) : error;
  };

/** The vendor's error code; `rate_limited` if it is unknown or the tenant has too many requests under way. */
function codeOf(code: string | null): ProviderErrorCode {
  return PROVIDER_ERROR_CODES.find((known) => known === code) ?? 'rate_limited';
}
