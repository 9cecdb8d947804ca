/** Resend's webhooks: delivery events of emails. The signature is Svix's. */
import type { Resend } from 'resend';
import { CALLBACK_TAG } from '../email/resend-transform.js';
import {
  parseWebhookBody,
  UnreadableWebhook,
  type ProviderEvent,
  type ReadWebhook,
  type ReceivedWebhook,
} from './event.js';

export interface ResendSignature {
  /** `whsec_` and base64. */
  secret: string;
  /** `svix-id`, `svix-timestamp` and `svix-signature`. */
  id: string;
  timestamp: string;
  signature: string;
  body: string;
}

let sdk: Promise<Resend> | undefined;

/** Whether Resend signed this body within the last five minutes; one valid signature of several is enough. */
export async function isSignedByResend({
  secret,
  id,
  timestamp,
  signature,
  body,
}: ResendSignature): Promise<boolean> {
  if (secret === '' || id === '' || timestamp === '' || signature === '') return false;
  // The SDK requires a key, but no request is sent.
  sdk ??= import('resend').then(({ Resend }) => new Resend('re_none'));
  const { webhooks } = await sdk;
  try {
    webhooks.verify({ payload: body, headers: { id, timestamp, signature }, webhookSecret: secret });
    return true;
  } catch {
    return false;
  }
}

interface Payload {
  type?: unknown;
  created_at?: unknown;
  data?: {
    email_id?: unknown;
    from?: unknown;
    subject?: unknown;
    to?: unknown;
    cc?: unknown;
    received_for?: unknown;
    tags?: Record<string, unknown>;
    bounce?: { type?: unknown };
  };
}

/**
 * The event in a webhook; `id` is its `svix-id`.
 * @throws UnreadableWebhook
 */
export function readResendWebhook({ body }: ReceivedWebhook, id: string): ReadWebhook {
  const { type, created_at: createdAt, data } = parseWebhookBody<Payload>(body);
  if (typeof type !== 'string') throw new UnreadableWebhook();
  return { eventKey: id, event: eventOf({ type, createdAt, data: data ?? {} }) };
}

function eventOf(given: {
  type: string;
  createdAt: unknown;
  data: NonNullable<Payload['data']>;
}): ProviderEvent {
  const { type, createdAt, data } = given;
  const providerMessageId = data.email_id;
  if (typeof providerMessageId !== 'string') return { kind: 'other' };
  const tag = data.tags?.[CALLBACK_TAG];
  const about = { providerMessageId, reference: typeof tag === 'string' ? tag : undefined };
  const addresses = textsOf(data.to);
  const occurredAt = typeof createdAt === 'string' ? createdAt : undefined;
  switch (type) {
    case 'email.received':
      // The webhook has sender and subject; the text is fetched.
      return typeof data.from === 'string'
        ? {
            kind: 'inbound',
            channel: 'email',
            from: data.from,
            to: addresses[0] ?? '',
            recipients: [...textsOf(data.received_for), ...addresses, ...textsOf(data.cc)],
            subject: typeof data.subject === 'string' ? data.subject : undefined,
            body: '',
            fetchId: providerMessageId,
          }
        : { kind: 'other' };
    case 'email.delivered':
      return { kind: 'delivery', ...about, outcome: 'delivered' };
    case 'email.failed':
    case 'email.suppressed':
      return { kind: 'delivery', ...about, outcome: 'failed' };
    case 'email.bounced':
      // A full mailbox is temporary, so it must not suppress the address.
      return data.bounce?.type === 'Transient'
        ? { kind: 'delivery', ...about, outcome: 'failed' }
        : { kind: 'bounce', ...about, addresses, occurredAt };
    case 'email.complained':
      return { kind: 'complaint', ...about, addresses, occurredAt };
    default:
      return { kind: 'other' };
  }
}

function textsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
}
