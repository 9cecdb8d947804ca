import { Module } from '@nestjs/common';
import { MESSAGE_RUN } from '@praxis/workflows/message/messages';
import { RunModule } from '../../platform/runs/run.module.js';
import { ConversationController } from './conversation.controller.js';
import { ConversationService } from './conversation.service.js';
import { MessageController } from './message.controller.js';
import { ReplyTemplateController } from './reply-template.controller.js';
import { ReplyService } from './reply.service.js';

@Module({
  imports: [RunModule.forFeature(MESSAGE_RUN)],
  controllers: [ConversationController, MessageController, ReplyTemplateController],
  providers: [ConversationService, ReplyService],
})
export class MessageModule {}
