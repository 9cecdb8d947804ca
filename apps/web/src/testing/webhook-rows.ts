/** Endpoints of outbound webhooks and their log, as the API returns them; and a server that stores them. */
import type { WebhookDelivery } from '@praxis/contracts/webhook-delivery/webhook-delivery';
import {
  WebhookEndpointChange,
  type WebhookEndpoint,
} from '@praxis/contracts/webhook-delivery/webhook-endpoint';
import type { TestApi } from './test-api.js';

export const HOOK_URL = 'https://hooks.test-praxis.example/events';

/** An enabled endpoint that works. */
export function endpointRow(change: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
  return {
    id: 'e1',
    url: HOOK_URL,
    description: '',
    events: ['lead.created'],
    isEnabled: true,
    disabledBecause: null,
    failingSince: null,
    hasSecret: true,
    previousSecretUntil: null,
    createdAt: '2026-05-30T12:00:00Z',
    ...change,
  };
}

/** A delivery that was accepted immediately. */
export function deliveryRow(change: Partial<WebhookDelivery> = {}): WebhookDelivery {
  return {
    id: 'd1',
    endpointId: 'e1',
    url: HOOK_URL,
    messageId: 'msg_1',
    event: 'lead.created',
    leadId: 'l1',
    status: 'delivered',
    nextAttemptAt: null,
    problem: null,
    createdAt: '2026-05-30T12:00:00Z',
    attempts: [{ at: '2026-05-30T12:00:01Z', status: 204, problem: null, durationMs: 42 }],
    ...change,
  };
}

interface WebhookRows {
  endpoints?: WebhookEndpoint[];
  deliveries?: WebhookDelivery[];
}

/** Makes the API store these rows, and return a secret only when it is created. */
export function withWebhooks(api: TestApi, { endpoints = [], deliveries = [] }: WebhookRows = {}): TestApi {
  let kept = endpoints;
  let secrets = 0;
  const secret = (): string => {
    secrets += 1;
    return `whsec_${String(secrets).repeat(44)}`;
  };
  const one = (id: string | undefined): WebhookEndpoint => kept.find((row) => row.id === id) ?? endpointRow();
  const put = (id: string | undefined, change: Partial<WebhookEndpoint>): WebhookEndpoint => {
    kept = kept.map((row) => (row.id === id ? { ...row, ...change } : row));
    return one(id);
  };
  return api
    .on('GET /v1/api-keys', { ok: true, items: [], nextCursor: null })
    .on('GET /v1/webhook-endpoints', () => ({ ok: true, items: kept, nextCursor: null }))
    .on('GET /v1/webhook-deliveries', ({ query }) => ({
      ok: true,
      items: deliveries.filter(({ status }) => (query.get('status') ?? status) === status),
      nextCursor: null,
    }))
    .onBody('POST /v1/webhook-endpoints', WebhookEndpointChange, (change) => {
      const endpoint = endpointRow({ ...change, id: `e${kept.length + 1}` });
      kept = [...kept, endpoint];
      return { ok: true, endpoint, secret: secret() };
    })
    .onBody('PUT /v1/webhook-endpoints/:id', WebhookEndpointChange, (change, { params }) => ({
      ok: true,
      endpoint: put(params['id'], { ...change, ...(change.isEnabled && { disabledBecause: null }) }),
    }))
    .on('DELETE /v1/webhook-endpoints/:id', ({ params }) => {
      kept = kept.filter(({ id }) => id !== params['id']);
      return { ok: true, message: 'Endpoint deleted' };
    })
    .on('POST /v1/webhook-endpoints/:id/secret', ({ params }) => ({
      ok: true,
      endpoint: put(params['id'], { hasSecret: true, previousSecretUntil: new Date().toISOString() }),
      secret: secret(),
    }))
    .on('POST /v1/webhook-endpoints/:id/test', () => ({
      ok: true,
      delivery: deliveryRow({ status: 'waiting' }),
    }))
    .on('POST /v1/webhook-endpoints/:id/resend', () => ({ ok: true, resent: 3 }))
    .on('POST /v1/webhook-deliveries/:id/resend', () => ({
      ok: true,
      delivery: deliveryRow({ status: 'waiting' }),
    }));
}
