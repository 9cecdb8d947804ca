/**
 * Which addresses tenants may have Praxis send requests to: only those of the public internet. Pure; resolves nothing.
 */
import { BlockList, isIP } from 'node:net';

/**
 * Special-purpose blocks (IANA registries of RFC 6890): this host, private, shared, loopback, link-local,
 * tests, multicast, reserved.
 */
const REFUSED_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/**
 * Blocks inside global unicast that embed an IPv4 address (Teredo, 6to4) or are reserved for tests and
 * protocols.
 */
const REFUSED_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const refused = new BlockList();
for (const [network, prefix] of REFUSED_IPV4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of REFUSED_IPV6) refused.addSubnet(network, prefix, 'ipv6');
// All other IPv6 addresses (loopback, IPv4-mapped, NAT64, unique local, link-local, multicast) are outside
// this block.
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** True for an address of the public internet; false for anything that is not an address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused.check(address, 'ipv4');
    case 6:
      return globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6');
    default:
      return false;
  }
}

/** True for a plain loopback address; an IPv4 address embedded in an IPv6 one does not count. */
export function isLoopbackAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return loopback.check(address, 'ipv4');
    case 6:
      return !address.includes('.') && !/ffff/i.test(address) && loopback.check(address, 'ipv6');
    default:
      return false;
  }
}
