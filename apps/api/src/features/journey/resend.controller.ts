/** Lets staff send a lead their confirmation again (specification 2, section 7, "Resend confirmation"). */
import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FollowUpResult } from '@praxis/contracts/journey/follow-up';
import { Allow } from '../../platform/auth/access.js';
import { personOf } from '../../platform/auth/acting-person.js';
import { Answer } from '../../platform/http/answer.js';
import { HttpExchange, type Exchange, PathId } from '../../platform/http/request.js';
import { ResendService } from './resend.service.js';

@ApiTags('leads')
@Controller('v1/leads')
export class ResendController {
  constructor(private readonly resends: ResendService) {}

  /** One confirmation per Idempotency-Key: repeating a request with the same key sends nothing more. */
  @Post(':id/resend-confirmation')
  @Allow('staff')
  @Answer("Send an appointment's confirmation again", FollowUpResult, [200, 202])
  async resend(
    @HttpExchange() { request, reply }: Exchange,
    @PathId() leadId: string,
  ): Promise<FollowUpResult> {
    const { tenant, user } = personOf(request);
    const key = request.headers['idempotency-key'];
    const resend = { leadId, key: typeof key === 'string' ? key : undefined };
    const result = await this.resends.resend(tenant.id, user, resend);
    if (result.pending) void reply.status(202);
    return result;
  }
}
