/** The simulators' webhooks: delivery reports, and replies from a simulated phone. */
import { parseWebhookBody, UnreadableWebhook, type ReadWebhook, type ReceivedWebhook } from './event.js';

interface Payload {
  type?: unknown;
  data?: Partial<
    Record<
      'tenantId' | 'providerMessageId' | 'status' | 'reference' | 'from' | 'subject' | 'body' | 'scope',
      unknown
    >
  >;
}

/**
 * The event in a webhook, and its tenant; `id` is its `webhook-id`.
 * @throws UnreadableWebhook
 */
export function readSimWebhook({ body }: ReceivedWebhook, id: string): ReadWebhook & { tenantId: string } {
  const { type, data } = parseWebhookBody<Payload>(body);
  const tenantId = text(data?.tenantId);
  if (type === 'sms.inbound' || type === 'email.inbound') {
    return {
      tenantId,
      eventKey: id,
      event: {
        kind: 'inbound',
        channel: type === 'sms.inbound' ? 'sms' : 'email',
        subject: typeof data?.subject === 'string' ? data.subject : undefined,
        from: text(data?.from),
        to: '',
        body: text(data?.body),
        scope: typeof data?.scope === 'string' ? data.scope : undefined,
      },
    };
  }
  const status = data?.status;
  if (status !== 'delivered' && status !== 'failed') throw new UnreadableWebhook();
  const reference = typeof data?.reference === 'string' ? data.reference : undefined;
  const providerMessageId = text(data?.providerMessageId);
  return {
    tenantId,
    eventKey: id,
    event: { kind: 'delivery', providerMessageId, reference, outcome: status },
  };
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new UnreadableWebhook();
}
