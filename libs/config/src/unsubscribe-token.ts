/** The secret of an unsubscribe link: which message it stands in, signed. It lasts as long as the message is kept. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './keys.js';

/** What a link is about. */
export interface UnsubscribeClaim {
  tenantId: string;
  messageId: string;
}

const CLAIM_BYTES = 32;
const SIGNATURE_BYTES = 16;

/** The secret for one message, 64 characters of base64url. */
export function unsubscribeToken(masterKey: string, { tenantId, messageId }: UnsubscribeClaim): string {
  const claim = Buffer.from(`${tenantId}${messageId}`.replaceAll('-', ''), 'hex');
  return Buffer.concat([claim, sign(masterKey, claim)]).toString('base64url');
}

/** What a secret of this installation claims; undefined for any other text. Constant time. */
export function readUnsubscribeToken(masterKey: string, token: string): UnsubscribeClaim | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== CLAIM_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token)
    return undefined;
  const claim = bytes.subarray(0, CLAIM_BYTES);
  if (!timingSafeEqual(bytes.subarray(CLAIM_BYTES), sign(masterKey, claim))) return undefined;
  return { tenantId: uuidAt(claim, 0), messageId: uuidAt(claim, 16) };
}

/** The address of the page that a link opens. The secret stands in the fragment, which no server is sent. */
export function unsubscribeLink(origin: string, token: string): string {
  return `${origin}/unsubscribe#token=${token}`;
}

/** Where a mail program unsubscribes by itself, with one POST (RFC 8058). */
export function unsubscribeAddress(origin: string, token: string): string {
  return `${origin}/v1/unsubscribe/${token}`;
}

function sign(masterKey: string, claim: Buffer): Buffer {
  return createHmac('sha256', deriveKey(masterKey, 'links/unsubscribe'))
    .update(claim)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
}

function uuidAt(bytes: Buffer, at: number): string {
  const hex = bytes.subarray(at, at + 16).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
