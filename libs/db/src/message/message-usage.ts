/** Metering of messages: each message is reserved when it is claimed, and committed when it was sent. */
import type { Channel, MessageKind } from '@praxis/contracts/message/message.const';
import { smsSegments } from '@praxis/contracts/message/sms-segments';
import type { ResourceType } from '@praxis/contracts/usage/usage.const';
import { vendorPrices } from '@praxis/domain/usage/vendor-prices';
import type { TenantTransaction } from '../core/database.js';
import { commitUsage, releaseUsage, reserveUsage } from '../usage/meter.js';
import { addVendorCost } from '../usage/vendor-cost.js';

const RESOURCE: Record<Channel, ResourceType> = { sms: 'sms_messages', email: 'email_messages' };

/** Reserves a message; false if it is not granted. */
export async function reserveMessage(
  tx: TenantTransaction,
  { id, channel, template }: { id: string; channel: Channel; template: MessageKind },
): Promise<boolean> {
  const use = { key: id, quantity: 1, eventType: template, sourceType: 'message', sourceId: id } as const;
  const [decision] = await reserveUsage(tx, RESOURCE[channel], [use]);
  return decision?.isGranted === true;
}

/**
 * Commits the use of a message that was sent or may have been sent; releases the use of a message that was not sent.
 */
export async function settleMessageUsage(
  tx: TenantTransaction,
  { id, channel, body, isOut }: { id: string; channel: Channel; body: string; isOut: boolean },
): Promise<void> {
  const resource = RESOURCE[channel];
  if (!isOut) {
    await releaseUsage(tx, resource, [id]);
    return;
  }
  const prices = vendorPrices(new Date());
  const micros = channel === 'sms' ? smsSegments(body) * prices.smsSegment : prices.email;
  // An attempt that is settled twice is counted once.
  if (await commitUsage(tx, resource, [id])) await addVendorCost(tx, resource, { key: id, micros });
}
