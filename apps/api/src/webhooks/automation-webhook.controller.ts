/** Webhooks that begin an automation: the secret is in the address, the answer comes immediately, the run follows. */
import { createHash, randomUUID } from 'node:crypto';
import { Body, Controller, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Environment } from '@praxis/config/environment';
import { HookBody, HookSecret, HookTaken } from '@praxis/contracts/automation/automation-hook';
import { createRun } from '@praxis/db/automation/automation-run';
import { findByWebhook, findNamedLead } from '@praxis/db/automation/automation-webhook';
import { Database } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { hashToken } from '@praxis/db/core/secret-token';
import { AUTOMATION_RUN } from '@praxis/workflows/automation/messages';
import { Allow } from '../platform/auth/access.js';
import { Answer } from '../platform/http/answer.js';
import { Failure, notFound } from '../platform/http/failure.js';
import { RateLimit } from '../platform/http/rate-limit.js';
import type { PraxisRequest } from '../platform/http/request.js';
import { ENVIRONMENT } from '../platform/tokens.js';
import { headerOf } from './read-or-refuse.js';

/** Fields that name the person of the body. They are not stored, because the run has the lead. */
const ABOUT = ['leadId', 'email', 'phone'] as const;
/** Maximum length of a sender's id that is stored unchanged. */
const ID_MAX = 200;
/** Maximum number of webhooks per minute to one automation. */
export const HOOKS_PER_MINUTE = 600;

@ApiTags('webhooks')
@Allow('webhook')
@Controller('v1/webhooks/automation')
export class AutomationWebhookController {
  readonly #limit = new RateLimit(HOOKS_PER_MINUTE);
  readonly #unknown: RateLimit;

  constructor(
    @Inject(ENVIRONMENT) { PRAXIS_RATE_LIMIT }: Environment,
    @Inject(Database) private readonly database: Database,
  ) {
    this.#unknown = new RateLimit(PRAXIS_RATE_LIMIT);
  }

  /** A sender that repeats a webhook sends the same `webhook-id` or `Idempotency-Key`. */
  @Post(':secret')
  @Answer('Begin an automation', HookTaken, [202])
  async receive(
    @Req() request: PraxisRequest,
    @Param('secret', { schema: HookSecret }) secret: string,
    @Body({ schema: HookBody }) body: HookBody,
  ): Promise<HookTaken> {
    const found = await findByWebhook(this.database, hashToken(secret));
    if (!found) {
      // Counts only unknown secrets: services that post for many practices share addresses, so one practice's outdated
      // secret must not block the others.
      await this.#unknown.take(request, 'open');
      throw notFound('This address is not valid. Create a new one in the workflow.');
    }
    const { id: automationId, tenantId, isActive } = found;
    await this.#limit.takeHook(automationId);
    if (!isActive)
      throw Failure.of(409, 'not_active', 'This workflow is not active, or it has a different trigger.');
    const sent = [headerOf(request.headers, 'webhook-id'), headerOf(request.headers, 'idempotency-key')].find(
      (id) => id !== '',
    );
    const texts = Object.fromEntries(
      Object.entries(body).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
    );
    const { leadId, email, phone } = texts;
    const event = Object.fromEntries(
      Object.entries(texts).filter(([name]) => !ABOUT.some((about) => about === name)),
    );
    const executionId = await this.database.withTenant(tenantId, async (tx) => {
      const runId = await createRun(tx, {
        automationId,
        event,
        triggerKey: `webhook/${idOf(sent ?? randomUUID())}`,
        leadId: await findNamedLead(tx, { leadId, email, phone }),
      });
      if (runId !== undefined) await enqueueRun(tx, AUTOMATION_RUN, { tenantId, automationId, runId });
      return runId;
    });
    return { ok: true, executionId: executionId ?? null, repeated: executionId === undefined };
  }
}

/** A sender's id in the form in which ids are compared. All characters of a long id count, not only its beginning. */
function idOf(sent: string): string {
  return sent.length <= ID_MAX ? sent : `sha256-${createHash('sha256').update(sent).digest('hex')}`;
}
