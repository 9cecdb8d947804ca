/**
 * Stripe's signature of a webhook: `t=seconds,v1=hex`, an HMAC-SHA256 over `t.body`. Used by the simulator; the live
 * adapter uses the SDK instead. Pure.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum age of a webhook in seconds; an older one is refused. */
export const SIGNATURE_TOLERANCE_SECONDS = 300;

/** The header to send with a body. */
export function signPaymentWebhook({ body, secret, at }: { body: string; secret: string; at: Date }): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${digest(seconds, body, secret).toString('hex')}`;
}

/** Whether the header fits the body and is recent. Compares in constant time. */
export function isSignedPayment(
  { body, signature }: { body: string; signature: string | undefined },
  { secret, now }: { secret: string; now: Date },
): boolean {
  const fields = (signature ?? '').split(',').map((field) => field.split('=', 2));
  const seconds = fields.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(seconds)) return false;
  const age = Math.floor(now.getTime() / 1_000) - Number(seconds);
  if (Math.abs(age) > SIGNATURE_TOLERANCE_SECONDS) return false;
  const expected = digest(Number(seconds), body, secret);
  return fields
    .filter(([name]) => name === 'v1')
    .map(([, value = '']) => Buffer.from(value, 'hex'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

const digest = (seconds: number, body: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
