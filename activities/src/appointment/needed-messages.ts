/**
 * One confirmation per appointment, change and channel: if either a journey's thanks or the notice of the appointment's
 * own run is planned for a channel, the other is not needed there. Plan both under the appointment's lock.
 */
import { STAFF_REPLY, type Channel, type MessageKind } from '@praxis/contracts/message/message.const';
import { findKnownMessages } from '@praxis/db/appointment/client-notified';
import type { TenantTransaction } from '@praxis/db/core/database';
import type { NewMessage } from '@praxis/db/message/message';
import type { Notice } from '@praxis/workflows/appointment/effects';

/** Messages that may not be needed, each with the messages that make it unnecessary. */
const REPLACED_BY: Partial<Record<Notice | 'thank_you', readonly MessageKind[]>> = {
  confirmation: ['thank_you', 'appointment_confirmation', 'appointment_reminder', STAFF_REPLY],
  rescheduled: ['thank_you'],
  thank_you: ['appointment_confirmation', 'appointment_rescheduled'],
};

interface PlannedMessages {
  appointmentId: string;
  what: Notice | 'thank_you';
  messages: readonly NewMessage[];
  /** Whether a message can be sent on a channel; if left out, every channel can be used. */
  canSend?: ((channel: Channel) => Promise<boolean>) | undefined;
}

/** The messages that are needed. A message that was planned before is kept, because its run may be sending it. */
export async function neededMessages(
  tx: TenantTransaction,
  { appointmentId, what, messages, canSend = () => Promise.resolve(true) }: PlannedMessages,
): Promise<NewMessage[]> {
  const replacedBy = REPLACED_BY[what];
  if (!replacedBy) return [...messages];
  const known = await findKnownMessages(tx, { appointmentId, ids: messages.map(({ id }) => id) });
  const needed: NewMessage[] = [];
  for (const message of messages) {
    const { id, channel } = message;
    const isPlanned = known.some((other) => other.id === id);
    const isReplaced = known.some(
      (other) => other.saysTime && other.channel === channel && replacedBy.includes(other.template),
    );
    if (isPlanned || (!isReplaced && (await canSend(channel)))) needed.push(message);
  }
  return needed;
}
