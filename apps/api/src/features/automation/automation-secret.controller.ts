/** Secrets that sign the webhooks of workflows. Owners create and remove them; each is shown only once. */
import { randomBytes } from 'node:crypto';
import { Body, Controller, Delete, Get, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  SecretName,
  WorkflowSecretDraft,
  WorkflowSecretList,
  WorkflowSecretResult,
} from '@praxis/contracts/automation/automation-secret';
import {
  listAutomationSecrets,
  removeAutomationSecret,
  storeAutomationSecret,
} from '@praxis/db/automation/automation-secret';
import { Database } from '@praxis/db/core/database';
import { Allow } from '../../platform/auth/access.js';
import { StepUp } from '../../platform/auth/step-up.js';
import { personOf } from '../../platform/auth/acting-person.js';
import { Answer } from '../../platform/http/answer.js';
import type { PraxisRequest } from '../../platform/http/request.js';

/** The output size of HMAC-SHA256; a longer secret would not be stronger. */
const SECRET_BYTES = 32;

@ApiTags('workflows')
@Allow('owner')
@Controller('v1/workflow-secrets')
export class WorkflowSecretController {
  constructor(private readonly database: Database) {}

  @Get()
  @Answer('List the names of secrets', WorkflowSecretList)
  async list(@Req() request: PraxisRequest): Promise<WorkflowSecretList> {
    const names = await this.database.withTenant(personOf(request).tenant.id, listAutomationSecrets);
    return { ok: true, items: names.map((name) => ({ name })), nextCursor: null };
  }

  @Post()
  @StepUp()
  @Answer('Make a secret', WorkflowSecretResult, [201])
  async make(
    @Req() request: PraxisRequest,
    @Body({ schema: WorkflowSecretDraft }) { name }: WorkflowSecretDraft,
  ): Promise<WorkflowSecretResult> {
    const { tenant, user } = personOf(request);
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    const actor = { userId: user.userId, sessionId: user.id };
    await this.database.withTenant(tenant.id, (tx) =>
      storeAutomationSecret(tx, { name, value: secret, actor }),
    );
    return { ok: true, name, secret };
  }

  /** Workflows that use the secret get “Not accepted” from now on, and cannot be deployed again. */
  @Delete(':name')
  @StepUp()
  @Answer('Remove a secret', Acknowledged)
  async remove(
    @Req() request: PraxisRequest,
    @Param('name', { schema: SecretName }) name: string,
  ): Promise<Acknowledged> {
    const { tenant, user } = personOf(request);
    const actor = { userId: user.userId, sessionId: user.id };
    await this.database.withTenant(tenant.id, (tx) => removeAutomationSecret(tx, name, actor));
    return { ok: true, message: 'Secret removed' };
  }
}
