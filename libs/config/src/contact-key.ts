/** Normalized contact addresses, and the keys that replace an address where it must not be stored. */
import { createHmac } from 'node:crypto';
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min';
import { deriveKey } from './keys.js';

/** Channels to reach a person. Text messages and calls to a number share one key. */
export type ReachableChannel = 'sms' | 'voice' | 'email';

/** A normalized address. */
export interface ContactAddress {
  kind: 'phone' | 'email';
  /** E.164, or an email address in lower case. */
  value: string;
  /** Country of a number (ISO 3166-1 alpha-2), if its prefix identifies one. */
  region?: string | undefined;
  /** Area code of a number of the North American Numbering Plan. */
  areaCode?: string | undefined;
}

/**
 * A number in E.164, read as a US number if it has no country code; undefined if it cannot be dialed. This is the only
 * rule that decides whether two spellings are the same number: every stored or compared form of a number comes from
 * here.
 */
export function toE164(phone: string): string | undefined {
  return contactAddress('sms', phone)?.value;
}

/** The normalized address, for sending and comparing; undefined if it is not one. */
export function contactAddress(
  channel: ReachableChannel,
  given: string | null | undefined,
): ContactAddress | undefined {
  if (!given) return undefined;
  if (channel === 'email') {
    const value = given.trim().toLowerCase();
    return /^[^\s@]+@[^\s@]+$/.test(value) ? { kind: 'email', value } : undefined;
  }
  // Most of the world dials 00 before the country code. No US number begins with 00.
  const number = parseNumber(given.replace(/^([\s(]*)00/, '$1+'));
  if (!number?.isPossible()) return undefined;
  const areaCode = number.countryCallingCode === '1' ? number.nationalNumber.slice(0, 3) : undefined;
  return { kind: 'phone', value: number.number, region: number.country, areaCode };
}

/**
 * Parses until nothing changes: `+31 00 612345678` loses one zero of its trunk prefix at a time, and must be
 * the same number as `+31 0 612345678`.
 */
function parseNumber(text: string): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(text, 'US');
  return !number || number.number === text ? number : parseNumber(number.number);
}

/** `Name <address>`, as mail programs write it, without the name; anything else unchanged. */
export function bareAddress(given: string): string {
  return /<([^<>]+)>\s*$/.exec(given)?.[1] ?? given;
}

/** The parts of a contact key. */
export interface ContactIdentity {
  tenantId: string;
  address: Pick<ContactAddress, 'kind' | 'value'>;
  /**
   * The session, if it represents a person: visitors of the public demo all start with the same fictional number, and one
   * visitor's opt-out must not affect the others.
   */
  scope?: string | undefined;
}

/**
 * The key of an address within one tenant. The same address always gives the same key, each tenant's key
 * differs, and without the master key the address cannot be found from it.
 */
export function contactKey(masterKey: string, { tenantId, address, scope }: ContactIdentity): string {
  return createHmac('sha256', deriveKey(masterKey, 'contact-key'))
    .update([tenantId, address.kind, address.value, ...(scope === undefined ? [] : [scope])].join('\n'))
    .digest('base64url');
}

/** Enough of a deleted or hidden address to distinguish it: `***1234`, `j***@ex***.com`. */
export function addressHint({ kind, value }: Pick<ContactAddress, 'kind' | 'value'>): string {
  if (kind === 'phone') return `***-***-${value.slice(-4)}`;
  const [name = '', host = ''] = value.split('@');
  const dot = host.lastIndexOf('.');
  return `${name.slice(0, 1)}***@${host.slice(0, 2)}***${dot > 0 ? host.slice(dot) : ''}`;
}
