/** Endpoints of outbound webhooks: their events, secrets and tests. */
import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { WebhookDeliveryResult } from '@praxis/contracts/webhook-delivery/webhook-delivery';
import {
  ResendSince,
  ResendSinceResult,
  WebhookEndpointChange,
  WebhookEndpointList,
  WebhookEndpointResult,
  WebhookSecretResult,
} from '@praxis/contracts/webhook-delivery/webhook-endpoint';
import { Allow } from '../../platform/auth/access.js';
import { StepUp } from '../../platform/auth/step-up.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { Answer } from '../../platform/http/answer.js';
import { PathId } from '../../platform/http/request.js';
import { WebhookDeliveryService } from './webhook-delivery.service.js';
import { WebhookEndpointService } from './webhook-endpoint.service.js';

@ApiTags('webhooks')
@Allow('owner')
@Controller('v1/webhook-endpoints')
export class WebhookEndpointController {
  constructor(
    private readonly endpoints: WebhookEndpointService,
    private readonly deliveries: WebhookDeliveryService,
  ) {}

  @Get()
  @Answer('List webhook endpoints', WebhookEndpointList)
  async list(@CurrentLeadUser() { tenant }: LeadUser): Promise<WebhookEndpointList> {
    return { ok: true, items: await this.endpoints.list(tenant.id), nextCursor: null };
  }

  /** Only this answer shows the signing secret. */
  @Post()
  @StepUp()
  @Answer('Add a webhook endpoint', WebhookSecretResult)
  async add(
    @CurrentLeadUser() caller: LeadUser,
    @Body({ schema: WebhookEndpointChange }) change: WebhookEndpointChange,
  ): Promise<WebhookSecretResult> {
    return { ok: true, ...(await this.endpoints.add(caller, change)) };
  }

  @Put(':id')
  @StepUp()
  @Answer('Change a webhook endpoint', WebhookEndpointResult)
  async change(
    @CurrentLeadUser() caller: LeadUser,
    @PathId() id: string,
    @Body({ schema: WebhookEndpointChange }) change: WebhookEndpointChange,
  ): Promise<WebhookEndpointResult> {
    return { ok: true, endpoint: await this.endpoints.change(caller, id, change) };
  }

  /** Deletes the endpoint with its secrets and its log. Its pending deliveries are not sent anymore. */
  @Delete(':id')
  @StepUp()
  @Answer('Delete a webhook endpoint', Acknowledged)
  async remove(@CurrentLeadUser() caller: LeadUser, @PathId() id: string): Promise<Acknowledged> {
    await this.endpoints.remove(caller, id);
    return { ok: true, message: 'Endpoint deleted' };
  }

  /**
   * Creates a new signing secret, which only this answer shows. For one day, events are also signed with the old one.
   */
  @Post(':id/secret')
  @StepUp()
  @Answer('Rotate the secret of a webhook endpoint', WebhookSecretResult)
  async rotate(@CurrentLeadUser() caller: LeadUser, @PathId() id: string): Promise<WebhookSecretResult> {
    return { ok: true, ...(await this.endpoints.rotate(caller, id)) };
  }

  @Post(':id/test')
  @Answer('Send a test event to a webhook endpoint', WebhookDeliveryResult, [202])
  async test(@CurrentLeadUser() caller: LeadUser, @PathId() id: string): Promise<WebhookDeliveryResult> {
    return { ok: true, delivery: await this.deliveries.test(caller, id) };
  }

  /** Sends at most 500 deliveries at once, the oldest first. */
  @Post(':id/resend')
  @Answer('Send again what a webhook endpoint missed', ResendSinceResult, [202])
  async resend(
    @CurrentLeadUser() caller: LeadUser,
    @PathId() id: string,
    @Body({ schema: ResendSince }) { since }: ResendSince,
  ): Promise<ResendSinceResult> {
    return { ok: true, resent: await this.deliveries.resendSince(caller, id, new Date(since)) };
  }
}
