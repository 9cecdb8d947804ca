/** Translates between the email port and Resend's Emails resource. Pure: no I/O, no clock. */
import { createHash } from 'node:crypto';
import type { VendorDeliveryStatus } from '../adapter.js';
import { ProviderError, type ProviderErrorCode } from '../failures.js';
import { retryAfterMs } from '../retry-after.js';
import type { EmailMessage, EmailQuery } from './port.js';
import { fromLine, type PracticeSender } from './sender.js';

/** Display name in screens and errors. */
export const RESEND = 'Resend';

/** How long Resend remembers a key: one day, in milliseconds. Source: resend.com/docs, idempotency keys. */
export const RESEND_IDEMPOTENCY_WINDOW_MS = 24 * 60 * 60 * 1000;

const MAX_KEY_LENGTH = 256;
const HEADER_SAFE = /^[\x21-\x7e]+$/;
const REFERENCE_TAG = 'message_ref';
/** Name of the tag that carries our message id; webhooks return it. */
export const CALLBACK_TAG = 'callback_ref';
const TAG_UNSAFE = /[^A-Za-z0-9_-]/g;

/** Parameters of "send an email", as the SDK names them. */
export interface ResendCreate {
  from: string;
  replyTo?: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
  headers?: Record<string, string>;
  tags: { name: string; value: string }[];
}

/**
 * The fields of an email that a reconciliation reads. Only a single email has `tags` and `text`, a list does
 * not.
 */
export interface ResendEmail {
  id: string;
  to: string[];
  subject: string;
  created_at: string;
  last_event: string;
  text?: string | null;
  tags?: { name: string; value: string }[];
}

/** The facts about a failed request. */
export interface ResendFailure {
  /** HTTP status; null if there was no answer. */
  status: number | null;
  /** Resend's error name, for example `validation_error`. */
  name: string;
  /** Resend's message: used to distinguish a bad recipient from other errors, and never passed on. */
  message: string;
  retryAfter: string | null;
}

/** The key in the format that Resend accepts: at most 256 visible ASCII characters, or else its hash. */
export function toResendKey(idempotencyKey: string): string {
  const fits = idempotencyKey.length <= MAX_KEY_LENGTH && HEADER_SAFE.test(idempotencyKey);
  return fits ? idempotencyKey : `sha256-${digest(idempotencyKey)}`;
}

/**
 * Builds the request. It includes the key's hash as a tag, so that the email can be found after the key has
 * expired.
 */
export function toResendCreate(
  message: EmailMessage,
  { fromAddress, sender }: { fromAddress: string; sender?: PracticeSender | undefined },
): ResendCreate {
  const tags = [{ name: REFERENCE_TAG, value: digest(message.idempotencyKey) }];
  if (message.statusCallbackRef) {
    tags.push({
      name: CALLBACK_TAG,
      value: message.statusCallbackRef.replace(TAG_UNSAFE, '-').slice(0, 256),
    });
  }
  return {
    from: message.from ?? fromLine(fromAddress, sender),
    ...(sender?.replyTo === undefined ? {} : { replyTo: sender.replyTo }),
    to: message.to,
    subject: message.subject,
    text: message.text,
    ...(message.html === undefined ? {} : { html: message.html }),
    ...(message.attachments?.length
      ? {
          attachments: message.attachments.map(({ filename, contentType, content }) => ({
            filename,
            contentType,
            content: Buffer.from(content, 'utf8'),
          })),
        }
      : {}),
    ...(message.unsubscribeUrl === undefined
      ? {}
      : {
          headers: {
            'List-Unsubscribe': `<${message.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
    tags,
  };
}

/**
 * Maps a failed write. One that may have been accepted is `ambiguous`, and safe to repeat under the same key.
 */
export function toResendError(failure: ResendFailure, now: Date): ProviderError {
  const code = errorCode(failure);
  const wait = code === 'rate_limited' ? retryAfterMs(failure.retryAfter, now) : undefined;
  return new ProviderError({
    code,
    provider: RESEND,
    port: 'email',
    idempotent: true,
    vendorCode: failure.name,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}

function errorCode({ status, name, message }: ResendFailure): ProviderErrorCode {
  switch (name) {
    case 'missing_api_key':
    case 'restricted_api_key':
    case 'invalid_api_key':
    case 'invalid_access':
      return 'unauthorized';
    case 'monthly_quota_exceeded':
    case 'daily_quota_exceeded':
      return 'usage_limit';
    case 'rate_limit_exceeded':
      return 'rate_limited';
    case 'concurrent_idempotent_requests':
      // Our earlier request under this key is still in progress; the same request gets its answer a little
      // later.
      return 'unavailable';
    case 'invalid_to_address':
      return 'invalid_recipient';
    case 'validation_error':
      return /invalid\W+to\b/i.test(message) ? 'invalid_recipient' : 'rejected';
  }
  if (status === null || status === 408 || status >= 500 || status < 300) return 'ambiguous';
  if (status === 429) return 'rate_limited';
  return status === 401 || status === 403 ? 'unauthorized' : 'rejected';
}

/** Whether a listed email may be the one searched for; the list has neither text nor tags. */
export function isResendCandidate(email: ResendEmail, query: EmailQuery): boolean {
  return (
    email.subject === query.subject &&
    email.to.some((to) => to.toLowerCase() === query.to.toLowerCase()) &&
    !query.excludeIds?.includes(email.id)
  );
}

/** Whether a complete email is the one searched for: by our tag, or by its text if there are no tags. */
export function isResendMatch(email: ResendEmail, query: EmailQuery): boolean {
  const tag = email.tags?.find(({ name }) => name === REFERENCE_TAG);
  return tag ? tag.value === digest(query.idempotencyKey) : email.text === query.text;
}

/** Parses Resend's timestamps, which are ISO 8601 or PostgreSQL's format. Null if unreadable. */
export function parseResendTime(text: string): Date | null {
  const iso = text
    .trim()
    .replace(' ', 'T')
    .replace(/([+-]\d{2})$/, '$1:00');
  const instant = new Date(iso);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** Maps Resend's last event to the port's status. */
export function toDeliveryStatus(lastEvent: string): VendorDeliveryStatus {
  switch (lastEvent) {
    case 'delivered':
    case 'opened':
    case 'clicked':
    case 'complained':
      return 'delivered';
    case 'bounced':
    case 'failed':
    case 'canceled':
    case 'suppressed':
      return 'failed';
    default:
      return 'accepted';
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
