/** Addresses of people in one form, and the keys they are known by where the address itself must not stand. */
import { createHmac } from 'node:crypto';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { deriveKey } from './keys.js';

/** Ways to reach a person. A number is one key for text messages and calls. */
export type ContactChannel = 'sms' | 'voice' | 'email';

/** An address as it is sent to. */
export interface ContactAddress {
  kind: 'phone' | 'email';
  /** E.164, or an email address in lower case. */
  value: string;
  /** Country of a number (ISO 3166-1 alpha-2), where its prefix tells. */
  region?: string | undefined;
}

/**
 * A number in E.164, read as a US one when it carries no country; undefined when it cannot be dialed. This is the one rule by
 * which two typings are the same number: what is stored beside a number, and compared everywhere, comes from here.
 */
export function toE164(phone: string): string | undefined {
  return contactAddress('sms', phone)?.value;
}

/** The address in the form it is sent to and compared by; undefined when it is none. */
export function contactAddress(
  channel: ContactChannel,
  given: string | null | undefined,
): ContactAddress | undefined {
  if (!given) return undefined;
  if (channel === 'email') {
    const value = given.trim().toLowerCase();
    return /^[^\s@]+@[^\s@]+$/.test(value) ? { kind: 'email', value } : undefined;
  }
  // Most of the world dials 00 before a country; it begins no number in the US.
  const number = parsePhoneNumberFromString(given.replace(/^([\s(]*)00/, '$1+'), 'US');
  return number?.isPossible() ? { kind: 'phone', value: number.number, region: number.country } : undefined;
}

/** `Name <address>`, as mail programs write it, without the name; anything else as it is. */
export function bareAddress(given: string): string {
  return /<([^<>]+)>\s*$/.exec(given)?.[1] ?? given;
}

/** Whose key is asked for. */
export interface ContactIdentity {
  tenantId: string;
  address: Pick<ContactAddress, 'kind' | 'value'>;
  /**
   * The session, where a person is one: visitors of the public demo all start with the same made-up number, and what one of
   * them says must not silence the others.
   */
  scope?: string | undefined;
}

/**
 * The key of an address within one tenant: the same address always gives the same key, another tenant's gives another, and
 * without the master key nobody can tell whose it is.
 */
export function contactKey(masterKey: string, { tenantId, address, scope }: ContactIdentity): string {
  return createHmac('sha256', deriveKey(masterKey, 'contact-key'))
    .update([tenantId, address.kind, address.value, ...(scope === undefined ? [] : [scope])].join('\n'))
    .digest('base64url');
}

/** How a deleted or hidden address may still be told from others: `***1234`, `j***@ex***.com`. */
export function addressHint({ kind, value }: Pick<ContactAddress, 'kind' | 'value'>): string {
  if (kind === 'phone') return `***-***-${value.slice(-4)}`;
  const [name = '', host = ''] = value.split('@');
  const dot = host.lastIndexOf('.');
  return `${name.slice(0, 1)}***@${host.slice(0, 2)}***${dot > 0 ? host.slice(dot) : ''}`;
}
