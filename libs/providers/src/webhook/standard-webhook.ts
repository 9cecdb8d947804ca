/**
 * Signs and verifies webhooks by the Standard Webhooks specification (standardwebhooks.com): HMAC-SHA256 over
 * `id.timestamp.body`. Pure: the clock is a parameter, no I/O.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** A webhook with a timestamp more than this many seconds in the past or future is refused. */
export const WEBHOOK_TOLERANCE_SECONDS = 300;

const SECRET_PREFIX = 'whsec_';
const MIN_SECRET_BYTES = 16;

export interface WebhookHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

export interface SignWebhookInput {
  /** The same for every attempt of one event; receivers dedupe on it. */
  id: string;
  timestamp: Date;
  /** The exact bytes that are sent. */
  body: string | Uint8Array;
  /** `whsec_` and base64; several during a rotation, each of which signs. */
  secret: string | readonly string[];
}

export interface VerifyWebhookInput {
  /** Incoming headers, names in lower case as in Node. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The raw body, before any parsing. */
  body: string | Uint8Array;
  /** One secret, or several while one is being rotated. */
  secrets: string | readonly string[];
  now: Date;
}

export type WebhookVerdict =
  | { ok: true; id: string; timestamp: Date }
  | { ok: false; reason: 'missing_header' | 'malformed' | 'stale' | 'mismatch' };

/** The three headers to send with the body. */
export function signWebhook({ id, timestamp, body, secret }: SignWebhookInput): WebhookHeaders {
  const seconds = Math.floor(timestamp.getTime() / 1000);
  const signatures = (typeof secret === 'string' ? [secret] : secret).map(
    (one) => `v1,${hmac({ id, seconds, body, key: secretBytes(one) }).toString('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}

/** Checks presence, age and signature; compares in constant time. */
export function verifyWebhook({ headers, body, secrets, now }: VerifyWebhookInput): WebhookVerdict {
  const id = single(headers['webhook-id']);
  const timestamp = single(headers['webhook-timestamp']);
  const signatures = single(headers['webhook-signature']);
  if (!id || !timestamp || !signatures) return { ok: false, reason: 'missing_header' };
  if (!/^\d{1,12}$/.test(timestamp)) return { ok: false, reason: 'malformed' };

  const seconds = Number(timestamp);
  const age = Math.floor(now.getTime() / 1000) - seconds;
  if (Math.abs(age) > WEBHOOK_TOLERANCE_SECONDS) return { ok: false, reason: 'stale' };

  const given = signatures
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => Buffer.from(part.slice(3), 'base64'));
  if (given.length === 0) return { ok: false, reason: 'malformed' };

  const keys = (typeof secrets === 'string' ? [secrets] : secrets).map(secretBytes);
  const expected = keys.map((key) => hmac({ id, seconds, body, key }));
  const match = given.some((one) => expected.some((other) => sameBytes(one, other)));
  return match ? { ok: true, id, timestamp: new Date(seconds * 1000) } : { ok: false, reason: 'mismatch' };
}

function hmac(input: { id: string; seconds: number; body: string | Uint8Array; key: Buffer }): Buffer {
  return createHmac('sha256', input.key).update(`${input.id}.${input.seconds}.`).update(input.body).digest();
}

/** Throws for a short key, which would make the signature worthless. */
function secretBytes(secret: string): Buffer {
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret;
  const key = Buffer.from(encoded, 'base64');
  if (key.length < MIN_SECRET_BYTES) {
    throw new Error(`A webhook secret is ${SECRET_PREFIX} and at least ${MIN_SECRET_BYTES} bytes in base64.`);
  }
  return key;
}

function sameBytes(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function single(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
