/** Short reads and writes of a message's own run. */
import type { Environment } from '@praxis/config/environment';
import type { Database } from '@praxis/db/core/database';
import { findReplyContext, giveUpReply, listOpenReplies } from '@praxis/db/message/reply';
import type { MessageRecords } from '@praxis/workflows/message/effects';
import { MESSAGE_RUN } from '@praxis/workflows/message/messages';
import { modeOfLead } from '../core/live-or-sim.js';
import { addRecovery, waiting } from '../core/run-recovery.js';

export interface MessageRecordDependencies {
  environment: Pick<Environment, 'PRAXIS_EMBEDDED' | 'PRAXIS_DEMO_LIVE'>;
  database: Database;
}

addRecovery(MESSAGE_RUN, (tx) => listOpenReplies(tx, waiting(100)));

/** Creates the activities. */
export function createMessageRecords({ environment, database }: MessageRecordDependencies): MessageRecords {
  return {
    async readMessage({ tenantId, messageId }) {
      return await database.withTenant(tenantId, async (tx) => {
        const context = await findReplyContext(tx, messageId);
        if (!context) return undefined;
        const { channel, mode, ...journey } = context;
        if (mode !== null) return { tenantId, ...journey, mode };
        const { leadId } = journey;
        return { tenantId, ...journey, mode: await modeOfLead(tx, environment, { leadId, channel }) };
      });
    },

    async giveUpMessage({ tenantId, messageId }) {
      await database.withTenant(tenantId, (tx) => giveUpReply(tx, messageId));
    },
  };
}
