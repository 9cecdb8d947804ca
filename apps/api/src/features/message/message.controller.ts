/** All messages of a tenant: for its own key, and for its people, masked for their role. */
import { Controller, Get, Query } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { maskText } from '@praxis/domain/core/mask-text';
import { MessageList, MessageQuery } from '@praxis/contracts/message/message-list';
import { Database } from '@praxis/db/core/database';
import { listMessages } from '@praxis/db/message/message-list';
import { Allow } from '../../platform/auth/access.js';
import { CurrentLeadActor, type LeadActor } from '../../platform/auth/lead-actor.js';
import { Masking } from '../../platform/auth/viewer-masking.js';
import { Answer } from '../../platform/http/answer.js';

@ApiTags('inbox')
@Controller('v1/messages')
export class MessageController {
  constructor(
    private readonly database: Database,
    private readonly masking: Masking,
  ) {}

  @Get()
  @Allow(['tenant-key', 'viewer'])
  @ApiSecurity('X-VA-KEY')
  @Answer('List messages', MessageList)
  async list(
    @CurrentLeadActor() { tenant, viewer }: LeadActor,
    @Query({ schema: MessageQuery }) query: MessageQuery,
  ): Promise<MessageList> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const { items, nextCursor } = await listMessages(tx, query);
      const leadIds = [...new Set(items.map(({ leadId }) => leadId))];
      const view = await this.masking.view(tx, viewer, leadIds);
      const shown = items.map((message) =>
        view.isMasked(message.leadId)
          ? {
              ...message,
              subject: message.subject === null ? null : maskText(message.subject),
              preview: maskText(message.preview),
            }
          : message,
      );
      return { ok: true, items: shown, nextCursor };
    });
  }
}
