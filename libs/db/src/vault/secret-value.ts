/** The stored value of a service, and the key in it: an account is stored as JSON, one field of which is the key. */
import {
  HINT_CHARACTERS,
  HINTED_LENGTH,
  type KeyType,
  type PracticeVendor,
} from '@praxis/contracts/vault/vault.const';

/**
 * The purposes of secrets: one secret for each purpose per tenant, one per host for calendars, and two per endpoint for
 * webhooks.
 */
export type VaultService =
  | PracticeVendor
  | `calendar/${string}`
  | `webhook/${string}`
  | `webhook-former/${string}`
  | `automation/${string}`
  /** A secret for the practice's own programs; the name ends with the id of the record. */
  | `other/${string}`;

/** The field of an account that contains its key. */
const KEY_FIELDS: Partial<Record<string, string>> = {
  twilio: 'authToken',
  resend: 'apiKey',
  openai: 'apiKey',
  elevenlabs: 'apiKey',
};

/** The key in a stored value. */
export function keyIn(service: string, stored: string): string {
  const field = KEY_FIELDS[service];
  if (field === undefined) return stored;
  const value = accountIn(stored)[field];
  return typeof value === 'string' ? value : '';
}

/** The stored value with another key; the rest of an account is not changed. */
export function withKey(
  { service, stored }: { service: string; stored: string | undefined },
  key: string,
): string {
  const field = KEY_FIELDS[service];
  if (field === undefined) return key;
  return JSON.stringify({ ...accountIn(stored ?? '{}'), [field]: key });
}

function accountIn(stored: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/**
 * The displayable part of a value: the end of a long key. A calendar's secret may be a person's password, so nothing of
 * it is shown.
 */
export function hintOf(service: string, stored: string): string {
  const key = service.startsWith('calendar/') ? '' : keyIn(service, stored);
  return key.length >= HINTED_LENGTH ? key.slice(-HINT_CHARACTERS) : '';
}

/** The type of a key that is managed on another page. */
export function keyTypeOf(service: string): KeyType {
  if (service.startsWith('calendar/')) return 'oauth';
  return /^(webhook|automation)/.test(service) ? 'webhook' : 'api';
}
