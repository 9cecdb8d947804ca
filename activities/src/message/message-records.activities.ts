/** Short reads and writes of a message's own run. */
import type { Environment } from '@praxis/config/environment';
import type { Database } from '@praxis/db/core/database';
import { findReplyContext, giveUpReply } from '@praxis/db/message/reply';
import { findSecretHint } from '@praxis/db/tenant/vault';
import type { MessageRecords } from '@praxis/workflows/message/effects';

export interface MessageRecordDependencies {
  environment: Pick<Environment, 'PRAXIS_EMBEDDED'>;
  database: Database;
}

/** Creates the activities. */
export function createMessageRecords({ environment, database }: MessageRecordDependencies): MessageRecords {
  return {
    async readMessage({ tenantId, messageId }) {
      return await database.withTenant(tenantId, async (tx) => {
        const context = await findReplyContext(tx, messageId);
        if (!context) return undefined;
        const { channel, mode, ...journey } = context;
        if (mode !== null) return { tenantId, ...journey, mode };
        // No journey says whether this lead is simulated. The embedded setup sends real messages only if it
        // has a vendor account.
        const account = await findSecretHint(tx, channel === 'sms' ? 'twilio' : 'resend');
        return {
          tenantId,
          ...journey,
          mode: environment.PRAXIS_EMBEDDED && !account ? ('sim' as const) : ('live' as const),
        };
      });
    },

    async giveUpMessage({ tenantId, messageId }) {
      await database.withTenant(tenantId, (tx) => giveUpReply(tx, messageId));
    },
  };
}
