/**
 * Sending without a ledger: calls the provider, then records it. Replaces
 * activities/src/message/message.activities.ts.
 */
import { randomUUID } from 'node:crypto';
import { toE164 } from '@praxis/config/contact-key';
import { sql } from '@praxis/db/core/sql';
import { settleMessage } from '@praxis/db/message/message';

/** @param {import('@praxis/activities/message/message.activities').MessageDependencies} parts */
export function createMessageActivities({ database, providers }) {
  return {
    async sendMessage(journey, messageId) {
      const [message] = await database.withTenant(journey.tenantId, (tx) =>
        tx.query(
          sql`select m.id, m.channel, m.template, m.subject, m.body, l.phone, l.email
           from messages m join leads l on l.id = m.lead_id where m.id = ${messageId}`,
        ),
      );
      const common = { idempotencyKey: randomUUID(), statusCallbackRef: message.id };
      const options = { sessionId: journey.sessionId };
      const { providerMessageId } =
        message.channel === 'sms'
          ? await (
              await providers.sms(journey)
            ).send({ ...common, to: toE164(message.phone), body: message.body }, options)
          : await (
              await providers.email(journey)
            ).send({ ...common, to: message.email, subject: message.subject, text: message.body }, options);
      await database.withTenant(journey.tenantId, (tx) =>
        settleMessage(tx, messageId, { status: 'sent', provider: 'Simulator', providerMessageId }),
      );
      return { id: message.id, template: message.template, channel: message.channel, status: 'sent' };
    },
  };
}
