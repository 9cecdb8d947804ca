/** The secret of an unsubscribe link: which message it stands in, signed. It lasts as long as the message is kept. */
import { linkToken, readLinkToken, uuidAt, uuidBytes, type LinkKey } from './link-token.js';

/** What a link is about. */
export interface UnsubscribeClaim {
  tenantId: string;
  messageId: string;
}

const CLAIM_BYTES = 32;
const keyOf = (masterKey: string): LinkKey => ({ masterKey, purpose: 'links/unsubscribe' });

/** The secret for one message, 64 characters of base64url. */
export function unsubscribeToken(masterKey: string, { tenantId, messageId }: UnsubscribeClaim): string {
  return linkToken(keyOf(masterKey), uuidBytes(tenantId, messageId));
}

/** What a secret of this installation claims; undefined for any other text. Constant time. */
export function readUnsubscribeToken(masterKey: string, token: string): UnsubscribeClaim | undefined {
  const claim = readLinkToken(keyOf(masterKey), token, CLAIM_BYTES);
  return claim && { tenantId: uuidAt(claim, 0), messageId: uuidAt(claim, 16) };
}

/** The address of the page that a link opens. The secret stands in the fragment, which no server is sent. */
export function unsubscribeLink(origin: string, token: string): string {
  return `${origin}/unsubscribe#token=${token}`;
}

/** Where a mail program unsubscribes by itself, with one POST (RFC 8058). */
export function unsubscribeAddress(origin: string, token: string): string {
  return `${origin}/v1/unsubscribe/${token}`;
}
