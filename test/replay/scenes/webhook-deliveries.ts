/** Recorded scenes: outbound webhooks. */
import { webhookDeliveryWorkflowId } from '@praxis/workflows/webhook-delivery/messages';
import type { WebhookSecretResult } from '@praxis/contracts/webhook-delivery/webhook-endpoint';
import type { WebhookDeliveryList } from '@praxis/contracts/webhook-delivery/webhook-delivery';
import { signIn, type Browser } from '../../support/people.js';
import { until } from '../../support/until.js';
import { startReceiver, type HookReceiver } from '../../support/webhook-receiver.js';
import type { Scenes, Studio } from './studio.js';

export const WEBHOOK_DELIVERIES: Scenes = {
  async 'webhook-delivery-delivered'(studio) {
    return await recorded(studio, async (_, receiver) => {
      await receiver.arrived(1);
    });
  },

  async 'webhook-delivery-second-attempt'(studio) {
    return await recorded(studio, async (_, receiver) => {
      receiver.answer = { status: 500 };
      await receiver.arrived(1);
      receiver.answer = { status: 204 };
      await receiver.arrived(2);
    });
  },

  async 'webhook-delivery-endpoint-deleted'(studio) {
    return await recorded(studio, async ({ owner, endpointId }, receiver) => {
      receiver.answer = { status: 500 };
      await receiver.arrived(1);
      await owner.delete(`/v1/webhook-endpoints/${endpointId}`);
    });
  },
};

/** Sends one test event to a receiver that the scene controls, and returns the id of its run once the run has ended. */
async function recorded(
  { stack, temporal }: Studio,
  direct: (scene: { owner: Browser; endpointId: string }, receiver: HookReceiver) => Promise<void>,
): Promise<string> {
  const receiver = await startReceiver();
  try {
    const owner = await signIn(stack, 'owner@harbor-law.example');
    const body = { url: receiver.url, events: ['lead.deleted'] };
    const added = (await owner.post('/v1/webhook-endpoints', body)).body as unknown as WebhookSecretResult;
    const endpointId = added.endpoint.id;
    await owner.post(`/v1/webhook-endpoints/${endpointId}/test`);
    const path = `/v1/webhook-deliveries?endpointId=${endpointId}`;
    const { items } = (await owner.get(path)).body as unknown as WebhookDeliveryList;
    const [delivery] = items;
    if (!delivery) throw new Error('the test event was not stored');
    await direct({ owner, endpointId }, receiver);
    const id = webhookDeliveryWorkflowId({ tenantId: tenantOf(receiver), deliveryId: delivery.id });
    await until('the run of a delivery to end', { timeoutMs: 30_000 }, async () => {
      const { status } = await temporal.workflow.getHandle(id).describe();
      return status.name === 'COMPLETED';
    });
    return id;
  } finally {
    await receiver.close();
  }
}

function tenantOf({ received }: HookReceiver): string {
  const [hook] = received;
  if (!hook) throw new Error('nothing was received');
  return hook.message.data.tenantId;
}
