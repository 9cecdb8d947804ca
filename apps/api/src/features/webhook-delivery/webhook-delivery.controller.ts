/** The delivery log of outbound webhooks. */
import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  WebhookDeliveryList,
  WebhookDeliveryQuery,
  WebhookDeliveryResult,
} from '@praxis/contracts/webhook-delivery/webhook-delivery';
import { Allow } from '../../platform/auth/access.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { Answer } from '../../platform/http/answer.js';
import { PathId } from '../../platform/http/request.js';
import { WebhookDeliveryService } from './webhook-delivery.service.js';

@ApiTags('webhooks')
@Allow('owner')
@Controller('v1/webhook-deliveries')
export class WebhookDeliveryController {
  constructor(private readonly deliveries: WebhookDeliveryService) {}

  @Get()
  @Answer('List webhook deliveries', WebhookDeliveryList)
  async list(
    @CurrentLeadUser() { tenant }: LeadUser,
    @Query({ schema: WebhookDeliveryQuery }) query: WebhookDeliveryQuery,
  ): Promise<WebhookDeliveryList> {
    return { ok: true, ...(await this.deliveries.list(tenant.id, query)) };
  }

  /** Sends the same bytes under the same `webhook-id` again, whatever the earlier result was. */
  @Post(':id/resend')
  @Answer('Send a webhook delivery again', WebhookDeliveryResult, [202])
  async resend(@CurrentLeadUser() caller: LeadUser, @PathId() id: string): Promise<WebhookDeliveryResult> {
    return { ok: true, delivery: await this.deliveries.resend(caller, id) };
  }
}
