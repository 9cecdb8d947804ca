/** The inbox of a tenant: list, read and answer conversations; masked for the viewer, as leads are. */
import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ConversationList,
  ConversationQuery,
  ConversationRead,
  ConversationReadResult,
  ConversationThread,
  ConversationUpdate,
  ConversationUpdated,
  NewReply,
  ReplyResult,
  ThreadQuery,
} from '@praxis/contracts/message/conversation';
import { Allow } from '../../platform/auth/access.js';
import { PathId } from '../../platform/http/request.js';
import { Answer } from '../../platform/http/answer.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { SafeToRepeat } from '../../platform/http/once.js';
import { ConversationService } from './conversation.service.js';
import { ReplyService } from './reply.service.js';

@ApiTags('inbox')
@Controller('v1/conversations')
export class ConversationController {
  constructor(
    private readonly conversations: ConversationService,
    private readonly replies: ReplyService,
  ) {}

  @Get()
  @Allow('viewer')
  @Answer('List conversations', ConversationList)
  async list(
    @CurrentLeadUser() caller: LeadUser,
    @Query({ schema: ConversationQuery }) query: ConversationQuery,
  ): Promise<ConversationList> {
    return { ok: true, ...(await this.conversations.list(caller, query)) };
  }

  @Get(':id')
  @Allow('viewer')
  @Answer('Read a conversation', ConversationThread)
  async read(
    @CurrentLeadUser() caller: LeadUser,
    @PathId() id: string,
    @Query({ schema: ThreadQuery }) query: ThreadQuery,
  ): Promise<ConversationThread> {
    return { ok: true, ...(await this.conversations.thread(caller, { ...query, id })) };
  }

  /** Accepts a reply immediately; a separate run sends it, and the thread shows its state. */
  @Post(':id/messages')
  @SafeToRepeat()
  @Allow('staff')
  @Answer('Reply in a conversation', ReplyResult)
  async reply(
    @CurrentLeadUser() caller: LeadUser,
    @PathId() id: string,
    @Body({ schema: NewReply }) reply: NewReply,
  ): Promise<ReplyResult> {
    return { ok: true, ...(await this.replies.reply(caller, { leadId: id, ...reply })) };
  }

  /** Marks a conversation as read for the whole team. */
  @Post(':id/read')
  @Allow('staff')
  @Answer('Mark a conversation as read', ConversationReadResult)
  async markRead(
    @CurrentLeadUser() caller: LeadUser,
    @PathId() id: string,
    @Body({ schema: ConversationRead }) { upTo }: ConversationRead,
  ): Promise<ConversationReadResult> {
    return { ok: true, unread: await this.conversations.markRead(caller, { id, upTo }) };
  }

  @Patch(':id')
  @Allow('staff')
  @Answer('Assign or close a conversation', ConversationUpdated)
  async update(
    @CurrentLeadUser() caller: LeadUser,
    @PathId() id: string,
    @Body({ schema: ConversationUpdate }) { assignedTo }: ConversationUpdate,
  ): Promise<ConversationUpdated> {
    return { ok: true, assignedTo: await this.conversations.assign(caller, { id, to: assignedTo }) };
  }
}
