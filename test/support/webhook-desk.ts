/** An owner with a webhook receiver, and helpers of tests of outbound webhooks. */
import { Webhook } from 'standardwebhooks';
import {
  WebhookDeliveryList,
  type WebhookDelivery,
} from '@praxis/contracts/webhook-delivery/webhook-delivery';
import {
  WebhookEndpointList,
  WebhookSecretResult,
  type WebhookEndpoint,
} from '@praxis/contracts/webhook-delivery/webhook-endpoint';
import { expectOk, type World } from './journey.js';
import { signedIn, type Member } from './members.js';
import { until } from './until.js';
import { startReceiver, type HookReceiver, type ReceivedHook } from './webhook-receiver.js';

export const ENDPOINTS = '/v1/webhook-endpoints';
const DELIVERIES = '/v1/webhook-deliveries';

export interface WebhookDesk {
  tenant: Awaited<ReturnType<World['tenant']>>;
  owner: Member;
  receiver: HookReceiver;
  /** Adds an endpoint, by default at the receiver. */
  add(events?: readonly string[], url?: string): Promise<WebhookSecretResult>;
  /** Adds a lead, by default without an email address, and returns its id. */
  addLead(email?: string): Promise<string>;
  log(): Promise<WebhookDelivery[]>;
  /** Waits until a condition holds for the newest delivery, and returns the delivery. */
  deliveryWhen(what: string, holds: (delivery: WebhookDelivery) => boolean): Promise<WebhookDelivery>;
  /**
   * The newest delivery after a receiver has refused two attempts: the third is minutes away, and none is in progress.
   */
  failedTwice(): Promise<WebhookDelivery>;
  /** The only endpoint. */
  endpointNow(): Promise<WebhookEndpoint | undefined>;
}

/** Opens a new tenant with a receiver. Close the receiver afterwards. */
export async function openWebhookDesk(world: World): Promise<WebhookDesk> {
  const tenant = await world.tenant();
  const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  const receiver = await startReceiver();
  const log = async (): Promise<WebhookDelivery[]> =>
    WebhookDeliveryList.parse(expectOk(await owner.get(DELIVERIES)).body).items;
  const deliveryWhen: WebhookDesk['deliveryWhen'] = (what, holds) =>
    until(`a delivery that ${what}`, { timeoutMs: 20_000 }, async () => {
      const [newest] = await log();
      return newest && holds(newest) ? newest : undefined;
    });
  return {
    tenant,
    owner,
    receiver,
    log,
    deliveryWhen,
    failedTwice: () => deliveryWhen('failed twice', ({ attempts }) => attempts.length >= 2),
    add: async (events = ['lead.created'], url = receiver.url) =>
      WebhookSecretResult.parse(expectOk(await owner.post(ENDPOINTS, { url, events })).body),
    addLead: async (email) => {
      const answer = await owner.post('/v1/leads', { name: 'Ada Lovelace', email });
      return String((expectOk(answer).body.lead as { id: string }).id);
    },
    endpointNow: async () => WebhookEndpointList.parse(expectOk(await owner.get(ENDPOINTS)).body).items[0],
  };
}

/** Whether a receiver's library accepts the request with this secret. */
export function accepts({ headers, body }: ReceivedHook, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
