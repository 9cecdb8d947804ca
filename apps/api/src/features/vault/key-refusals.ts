/** Turns a vendor's answer about a key into a response for the person who stored or tested the key. */
import type { VendorHosts } from '@praxis/config/vendor-hosts';
import { SERVICE_KEY_SERVICES } from '@praxis/contracts/vault/vault.const';
import { Failure } from '../../platform/http/failure.js';
import type { KeyVerdict } from '../../platform/vendor/key-checks.js';

/** Whether a service is a vendor that can check a key. */
export function isVendor(service: string): service is keyof VendorHosts {
  return (SERVICE_KEY_SERVICES as readonly string[]).includes(service);
}

/** The refusal; undefined if the vendor accepts the key. */
export function refusalOf(verdict: KeyVerdict): Failure | undefined {
  switch (verdict) {
    case 'accepted':
      return undefined;
    case 'refused':
      return Failure.of(409, 'key_refused', 'The vendor does not accept this key. Nothing was changed.');
    case 'unknown':
      return Failure.of(
        503,
        'vendor_unreachable',
        'The vendor cannot be reached, so the key cannot be checked. Nothing was changed. Try again later.',
      );
  }
}
