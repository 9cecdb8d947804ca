/** Twilio's webhooks: delivery status of text messages, and replies. */
import { Controller, Header, HttpCode, Inject, Param, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Environment } from '@praxis/config/environment';
import { Uuid } from '@praxis/contracts/journey/session';
import type { ReadWebhook, ReceivedWebhook } from '@praxis/providers/webhook/event';
import { isSignedByTwilio, readTwilioWebhook } from '@praxis/providers/webhook/twilio';
import { Allow } from '../platform/auth/access.js';
import { Refusals } from '../platform/http/answer.js';
import { ENVIRONMENT } from '../platform/tokens.js';
import { headerOf, readOrRefuse } from './read-or-refuse.js';
import { vendorOrigin } from './vendor-address.js';
import { ANY_EVENT, signatureInvalid, WebhookIntake } from './webhook-intake.js';
import { WebhookKeys } from './webhook-keys.js';

/** An empty response: Twilio treats any other kind as an error. */
const NOTHING_TO_SAY = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

@ApiTags('webhooks')
@Allow('webhook')
@Controller('v1/webhooks/twilio')
export class TwilioWebhookController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly keys: WebhookKeys,
    private readonly intake: WebhookIntake,
  ) {}

  /**
   * The platform's own number, which several tenants share: a reply belongs to the tenant that sent the last
   * message.
   */
  @Post()
  @ApiOperation({ summary: 'Receive a report from Twilio' })
  @HttpCode(200)
  @ApiBody({ schema: ANY_EVENT })
  @ApiConsumes('application/x-www-form-urlencoded', 'application/json')
  @ApiOkResponse({ description: 'Taken', content: { 'text/xml': { schema: { type: 'string' } } } })
  @Refusals()
  @Header('content-type', 'text/xml; charset=utf-8')
  async receive(@Req() request: RawBodyRequest<FastifyRequest>): Promise<string> {
    const { received, read } = await this.#verify(request);
    const tenantId = await this.intake.tenantOfWriter(read.event);
    if (tenantId !== undefined)
      await this.intake.receive({ tenantId, provider: 'twilio', received, ...read });
    return NOTHING_TO_SAY;
  }

  /** A tenant's address, verified with the tenant's own key if it has an account. */
  @Post(':tenantId')
  @ApiOperation({ summary: "Receive a report from a tenant's Twilio account" })
  @HttpCode(200)
  @ApiBody({ schema: ANY_EVENT })
  @ApiConsumes('application/x-www-form-urlencoded', 'application/json')
  @ApiOkResponse({ description: 'Taken', content: { 'text/xml': { schema: { type: 'string' } } } })
  @Refusals()
  @Header('content-type', 'text/xml; charset=utf-8')
  async receiveOfTenant(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Param('tenantId', { schema: Uuid }) tenantId: string,
  ): Promise<string> {
    const { received, read } = await this.#verify(request, tenantId);
    await this.intake.receive({ tenantId, provider: 'twilio', received, ...read });
    return NOTHING_TO_SAY;
  }

  async #verify(
    request: RawBodyRequest<FastifyRequest>,
    tenantId?: string,
  ): Promise<{ received: ReceivedWebhook; read: ReadWebhook }> {
    const body = request.rawBody?.toString('utf8') ?? '';
    const signature = headerOf(request.headers, 'x-twilio-signature');
    const contentType = headerOf(request.headers, 'content-type');
    const url = `${vendorOrigin(this.environment, request)}${request.url}`;
    const isSigned = await this.keys.isSigned('twilio', tenantId, (authToken) =>
      isSignedByTwilio({ authToken, signature, url, contentType, body }),
    );
    if (!isSigned) throw signatureInvalid();
    const reference = new URL(url).searchParams.get('ref') ?? undefined;
    const received = { body, reference };
    return { received, read: readOrRefuse(() => readTwilioWebhook(received)) };
  }
}
