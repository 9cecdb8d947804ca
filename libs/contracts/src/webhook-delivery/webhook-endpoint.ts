/** Addresses that a tenant's events are sent to. */
import * as z from 'zod/mini';
import { Uuid } from '../journey/session.js';
import { possiblyEmptyText, requiredText } from '../core/text.js';
import { DISABLED_REASONS, WEBHOOK_EVENTS } from './webhook-delivery.const.js';

/** `POST /v1/webhook-endpoints` and `PUT /v1/webhook-endpoints/{id}`: the whole endpoint, without its secret. */
export const WebhookEndpointChange = z.strictObject({
  url: requiredText({ label: 'Address', max: 500 }).check(
    z.url({ protocol: /^https?$/, error: 'Address must be like https://example.com/hooks' }),
  ),
  description: z._default(possiblyEmptyText({ label: 'Description', max: 120 }), ''),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, `An event is one of ${WEBHOOK_EVENTS.join(', ')}`), 'Choose the events')
    .check(
      z.minLength(1, 'Choose at least one event'),
      z.maxLength(WEBHOOK_EVENTS.length, 'Choose each event once'),
      z.refine((events) => new Set(events).size === events.length, 'Choose each event once'),
    ),
  isEnabled: z._default(z.boolean('isEnabled must be true or false'), true),
});
export type WebhookEndpointChange = z.infer<typeof WebhookEndpointChange>;

export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isEnabled: z.boolean(),
  /** Why the endpoint was switched off automatically; null once a person switches it on again. */
  disabledBecause: z.nullable(z.enum(DISABLED_REASONS)),
  /** The first failed attempt since the last success. */
  failingSince: z.nullable(z.string()),
  /** Without a secret nothing is sent. Rotating the secret creates one. */
  hasSecret: z.boolean(),
  /** The time until which messages are also signed with the previous secret after a rotation. */
  previousSecretUntil: z.nullable(z.string()),
  createdAt: z.string(),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** `GET /v1/webhook-endpoints`, oldest first. There are few, so the list has one page. */
export const WebhookEndpointList = z.object({
  ok: z.literal(true),
  items: z.array(WebhookEndpoint),
  nextCursor: z.null(),
});
export type WebhookEndpointList = z.infer<typeof WebhookEndpointList>;

export const WebhookEndpointResult = z.object({ ok: z.literal(true), endpoint: WebhookEndpoint });
export type WebhookEndpointResult = z.infer<typeof WebhookEndpointResult>;

/** Answer of creating and of `POST /v1/webhook-endpoints/{id}/secret`: the only time that the secret is shown. */
export const WebhookSecretResult = z.object({
  ok: z.literal(true),
  endpoint: WebhookEndpoint,
  /** `whsec_` and base64 (Standard Webhooks). */
  secret: z.string(),
});
export type WebhookSecretResult = z.infer<typeof WebhookSecretResult>;

/**
 * `POST /v1/webhook-endpoints/{id}/resend`: sends everything again that has failed or been canceled since the given
 * time.
 */
export const ResendSince = z.strictObject({
  since: z.iso.datetime({ offset: true, error: 'since must be a time like 2026-05-30T12:00:00Z' }),
});
export type ResendSince = z.infer<typeof ResendSince>;
export const ResendSinceResult = z.object({ ok: z.literal(true), resent: z.int() });
export type ResendSinceResult = z.infer<typeof ResendSinceResult>;

/** An endpoint's id as a filter. */
export const EndpointFilter = z.optional(Uuid);
