/**
 * Webhooks of the simulated providers, handled like the vendors': verified, stored, acknowledged, then
 * processed.
 */
import { Controller, Inject, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Environment } from '@praxis/config/environment';
import { deriveKey } from '@praxis/config/keys';
import { WebhookTaken } from '@praxis/contracts/webhook/webhook';
import { verifyWebhook } from '@praxis/providers/webhook/standard-webhook';
import { readSimWebhook } from '@praxis/providers/webhook/sim';
import { Allow } from '../platform/auth/access.js';
import { Answer } from '../platform/http/answer.js';
import { ENVIRONMENT } from '../platform/tokens.js';
import { readOrRefuse } from './read-or-refuse.js';
import { ANY_EVENT, notAnEvent, signatureInvalid, WebhookIntake } from './webhook-intake.js';

const TenantId = z.uuid();

@ApiTags('webhooks')
@Controller('v1/webhooks/sim')
export class SimWebhookController {
  readonly #secret: string;

  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly intake: WebhookIntake,
  ) {
    this.#secret = `whsec_${deriveKey(environment.PRAXIS_MASTER_KEY, 'webhooks/sim').toString('base64')}`;
  }

  @Post()
  @ApiBody({ schema: ANY_EVENT })
  @Allow('webhook')
  @Answer('Receive a report from a simulator', WebhookTaken)
  async receive(@Req() request: RawBodyRequest<FastifyRequest>): Promise<WebhookTaken> {
    const body = request.rawBody?.toString('utf8') ?? '';
    const { headers } = request;
    const verdict = verifyWebhook({ headers, body, secrets: [this.#secret], now: new Date() });
    if (!verdict.ok) throw signatureInvalid();
    const { tenantId, ...read } = readOrRefuse(() => readSimWebhook({ body }, verdict.id));
    if (!TenantId.safeParse(tenantId).success) throw notAnEvent();
    const isNew = await this.intake.receive({ tenantId, provider: 'sim', received: { body }, ...read });
    return { ok: true, repeated: !isNew };
  }
}
