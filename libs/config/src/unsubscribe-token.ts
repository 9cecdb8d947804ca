/**
 * The secret of an unsubscribe link: the message that contains it, signed. Valid as long as the message is
 * stored.
 */
import { linkToken, readLinkToken, uuidAt, uuidBytes, type LinkSigningKey } from './link-token.js';

/** The target of a link. */
export interface UnsubscribeClaim {
  tenantId: string;
  messageId: string;
}

const CLAIM_BYTES = 32;
const keyOf = (masterKey: string): LinkSigningKey => ({ masterKey, purpose: 'links/unsubscribe' });

/** The secret for one message, 64 characters of base64url. */
export function unsubscribeToken(masterKey: string, { tenantId, messageId }: UnsubscribeClaim): string {
  return linkToken(keyOf(masterKey), uuidBytes(tenantId, messageId));
}

/** The claim in a secret of this installation; undefined for any other text. Constant time. */
export function readUnsubscribeToken(masterKey: string, token: string): UnsubscribeClaim | undefined {
  const claim = readLinkToken(keyOf(masterKey), token, CLAIM_BYTES);
  return claim && { tenantId: uuidAt(claim, 0), messageId: uuidAt(claim, 16) };
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
