/** Resend's webhooks: email delivered, bounced, marked as spam. */
import { Controller, Param, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Uuid } from '@praxis/contracts/journey/session';
import { WebhookTaken } from '@praxis/contracts/webhook/webhook';
import { findTenantOfMessage } from '@praxis/db/contact/contact-tenant';
import { Database } from '@praxis/db/core/database';
import type { ReadWebhook, ReceivedWebhook } from '@praxis/providers/webhook/event';
import { isSignedByResend, readResendWebhook } from '@praxis/providers/webhook/resend';
import { Allow } from '../platform/auth/access.js';
import { Answer } from '../platform/http/answer.js';
import { headerOf, readOrRefuse } from './read-or-refuse.js';
import { ANY_EVENT, signatureInvalid, WebhookIntake } from './webhook-intake.js';
import { WebhookKeys } from './webhook-keys.js';

@ApiTags('webhooks')
@Allow('webhook')
@Controller('v1/webhooks/resend')
export class ResendWebhookController {
  constructor(
    private readonly database: Database,
    private readonly keys: WebhookKeys,
    private readonly intake: WebhookIntake,
  ) {}

  /** The platform's account, which several tenants share: the email identifies the tenant. */
  @Post()
  @ApiBody({ schema: ANY_EVENT })
  @Answer('Receive a report from Resend', WebhookTaken)
  async receive(@Req() request: RawBodyRequest<FastifyRequest>): Promise<WebhookTaken> {
    const { received, read } = await this.#verify(request);
    const { event } = read;
    const tenantId =
      'providerMessageId' in event
        ? await findTenantOfMessage(this.database, event)
        : await this.intake.tenantOfWriter(event);
    // An email that another system sent from the same account.
    if (tenantId === undefined) return { ok: true, repeated: false };
    const isNew = await this.intake.receive({ tenantId, provider: 'resend', received, ...read });
    return { ok: true, repeated: !isNew };
  }

  /** A tenant's address, with the tenant's own secret. */
  @Post(':tenantId')
  @ApiBody({ schema: ANY_EVENT })
  @Answer("Receive a report from a tenant's Resend account", WebhookTaken)
  async receiveOfTenant(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Param('tenantId', { schema: Uuid }) tenantId: string,
  ): Promise<WebhookTaken> {
    const { received, read } = await this.#verify(request, tenantId);
    const isNew = await this.intake.receive({ tenantId, provider: 'resend', received, ...read });
    return { ok: true, repeated: !isNew };
  }

  async #verify(
    request: RawBodyRequest<FastifyRequest>,
    tenantId?: string,
  ): Promise<{ received: ReceivedWebhook; read: ReadWebhook }> {
    const body = request.rawBody?.toString('utf8') ?? '';
    const { headers } = request;
    const id = headerOf(headers, 'svix-id');
    const timestamp = headerOf(headers, 'svix-timestamp');
    const signature = headerOf(headers, 'svix-signature');
    const isSigned = await this.keys.isSigned('resend', tenantId, (secret) =>
      isSignedByResend({ secret, id, timestamp, signature, body }),
    );
    if (!isSigned) throw signatureInvalid();
    return { received: { body }, read: readOrRefuse(() => readResendWebhook({ body }, id)) };
  }
}
