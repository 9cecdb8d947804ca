/** The call's named functions (specification 1, section 7). */
import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import {
  AiChatRequest,
  AiChatResult,
  LeadQualificationRequest,
  LeadQualificationResult,
  NotificationServiceRequest,
  NotificationServiceResult,
  ObjectionHandlingRequest,
  ObjectionHandlingResult,
  ProcessConversationRequest,
  ProcessConversationResult,
} from '@praxis/contracts/call/call-function';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import type { PraxisRequest } from '../../platform/http/request.js';
import { assessAnswer, answerTo } from './call-assessment.js';
import { productCallerOf } from '../../platform/tenant/product-caller.js';
import { SafeToRepeat } from '../../platform/http/once.js';
import { CallFunctionService } from './call-function.service.js';

@ApiTags('functions')
@ApiSecurity('X-VA-KEY')
@Allow('product')
@SafeToRepeat()
@Controller('v1/functions')
export class CallFunctionController {
  constructor(private readonly functions: CallFunctionService) {}

  @Post('ai-chat')
  @Answer('Chat with the AI receptionist', AiChatResult)
  async aiChat(
    @Req() request: PraxisRequest,
    @Body({ schema: AiChatRequest }) body: AiChatRequest,
  ): Promise<AiChatResult> {
    return await this.functions.chat({ ...productCallerOf(request), request }, body);
  }

  @Post('lead-qualification')
  @Answer('Qualify a lead from a conversation', LeadQualificationResult)
  qualify(
    @Body({ schema: LeadQualificationRequest }) body: LeadQualificationRequest,
  ): LeadQualificationResult {
    return assessAnswer(body);
  }

  @Post('objection-handling')
  @Answer('Answer an objection', ObjectionHandlingResult)
  handleObjection(
    @Body({ schema: ObjectionHandlingRequest }) body: ObjectionHandlingRequest,
  ): ObjectionHandlingResult {
    return answerTo(body);
  }

  @Post('notification-service')
  @Answer('Notify the team about a conversation', NotificationServiceResult)
  async notify(
    @Req() request: PraxisRequest,
    @Body({ schema: NotificationServiceRequest }) body: NotificationServiceRequest,
  ): Promise<NotificationServiceResult> {
    return await this.functions.notify({ ...productCallerOf(request), request }, body);
  }

  @Post('process-conversation')
  @Answer('Process a whole conversation', ProcessConversationResult)
  async process(
    @Req() request: PraxisRequest,
    @Body({ schema: ProcessConversationRequest }) body: ProcessConversationRequest,
  ): Promise<ProcessConversationResult> {
    return await this.functions.process({ ...productCallerOf(request), request }, body);
  }
}
