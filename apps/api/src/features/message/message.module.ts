import { Module } from '@nestjs/common';
import { ConversationController } from './conversation.controller.js';
import { ConversationService } from './conversation.service.js';
import { ReplyTemplateController } from './reply-template.controller.js';
import { ReplyService } from './reply.service.js';

@Module({
  controllers: [ConversationController, ReplyTemplateController],
  providers: [ConversationService, ReplyService],
})
export class MessageModule {}
