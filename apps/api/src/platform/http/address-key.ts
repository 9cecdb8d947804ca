/** Converts a caller's network address to the key of a limit, for every limiter. */
import ipaddr from 'ipaddr.js';

declare const key: unique symbol;

/** The key that limits count by. Limiters accept nothing else. */
export type AddressKey = string & { readonly [key]: true };

/** Groups of 16 bits that make up the first 64 bits of an IPv6 address. */
const NETWORK_GROUPS = 4;

/**
 * The key of a caller. IPv6 counts by its first 64 bits, because a customer gets at least that much and can
 * send from all of it (RFC 6177, section 2; RFC 4291, section 2.5.4). An IPv4 address counts as itself, even
 * if written as IPv6 (RFC 4291, section 2.5.5.2).
 */
export function addressKey({ ip }: { ip: string }): AddressKey {
  const [written = ''] = ip.split('%');
  if (!ipaddr.isValid(written)) return ip as AddressKey;
  const address = ipaddr.process(written);
  if (address instanceof ipaddr.IPv4) return address.toString() as AddressKey;
  const network = address.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64` as AddressKey;
}
