/**
 * The secret of an unsubscribe link: the message that contains it and the recipient's address, signed. It stays valid
 * after the message and its lead are deleted, because the address is part of it. The address is stored as its contact
 * key, a hash under the master key, so the link does not reveal it.
 */
import { linkToken, readLinkToken, uuidAt, uuidBytes, type LinkSigningKey } from './link-token.js';

/** The target of a link. */
export interface UnsubscribeClaim {
  tenantId: string;
  messageId: string;
  /**
   * The key of the recipient's address; undefined in links of the previous release, which are valid as long as the
   * message is stored.
   */
  contactKey?: string | undefined;
}

const IDS_BYTES = 32;
const KEY_BYTES = 32;
const keyOf = (masterKey: string): LinkSigningKey => ({ masterKey, purpose: 'links/unsubscribe' });

/** The secret for one message to one address, in base64url. */
export function unsubscribeToken(
  masterKey: string,
  { tenantId, messageId, contactKey }: Omit<UnsubscribeClaim, 'contactKey'> & { contactKey: string | null },
): string {
  const key = Buffer.from(contactKey ?? '', 'base64url');
  const ids = uuidBytes(tenantId, messageId);
  return linkToken(keyOf(masterKey), key.length === KEY_BYTES ? Buffer.concat([ids, key]) : ids);
}

/** The claim in a secret of this installation; undefined for any other text. Constant time. */
export function readUnsubscribeToken(masterKey: string, token: string): UnsubscribeClaim | undefined {
  const claim =
    readLinkToken(keyOf(masterKey), token, IDS_BYTES + KEY_BYTES) ??
    readLinkToken(keyOf(masterKey), token, IDS_BYTES);
  if (!claim) return undefined;
  const ids = { tenantId: uuidAt(claim, 0), messageId: uuidAt(claim, 16) };
  return claim.length === IDS_BYTES
    ? ids
    : { ...ids, contactKey: claim.subarray(IDS_BYTES).toString('base64url') };
}

/**
 * The URL of the page that a link opens. The secret is in the fragment, which browsers do not send to
 * servers.
 */
export function unsubscribeLink(origin: string, token: string): string {
  return `${origin}/unsubscribe#token=${token}`;
}

/** The URL for one-click unsubscribing by a mail program (RFC 8058). */
export function unsubscribeAddress(origin: string, token: string): string {
  return `${origin}/v1/unsubscribe/${token}`;
}
