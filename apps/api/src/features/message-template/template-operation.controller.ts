/** Operations on many templates: dry run, the operation, retry, conflicts, undo. */
import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ConflictResolution,
  RolloutTargetList,
  TemplateOperationList,
  TemplateOperationRequest,
  TemplateOperationResult,
  TemplatePlan,
} from '@praxis/contracts/message-template/template-operation';
import { Database } from '@praxis/db/core/database';
import { readTemplateTexts } from '@praxis/db/message-template/message-template-read';
import { listTargets, resolveConflict } from '@praxis/db/message-template/rollout-target';
import {
  previewOperation,
  runOperation,
  type OperationBy,
} from '@praxis/db/message-template/template-operation';
import { retryOperation, undoOperation } from '@praxis/db/message-template/template-undo';
import { listOperations, readOperation } from '@praxis/db/message-template/template-operation-read';
import { TEMPLATE_ROLLOUT_RUN } from '@praxis/workflows/message-template/messages';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { ActingUser, auditActor, PathId, type AuthSession } from '../../platform/http/request.js';
import { allowedOperation } from './template-refusals.js';

const by = (session: AuthSession): OperationBy => ({ actor: auditActor(session), run: TEMPLATE_ROLLOUT_RUN });

@ApiTags('templates')
@Allow('admin')
@Controller('v1/template-operations')
export class TemplateOperationController {
  constructor(private readonly database: Database) {}

  @Get()
  @Answer('List the operations on templates, the newest first', TemplateOperationList)
  async list(): Promise<TemplateOperationList> {
    return { ok: true, items: await listOperations(this.database) };
  }

  @Post('preview')
  @Answer(
    'Dry run of an operation on templates: what it would do to each template and practice',
    TemplatePlan,
  )
  async preview(
    @Body({ schema: TemplateOperationRequest }) request: TemplateOperationRequest,
  ): Promise<TemplatePlan> {
    return {
      ok: true,
      ...allowedOperation(await previewOperation(this.database, request), request.kind),
    };
  }

  @Post()
  @Answer('Change many templates, or roll them out to practices', TemplateOperationResult)
  async run(
    @ActingUser() session: AuthSession,
    @Body({ schema: TemplateOperationRequest }) request: TemplateOperationRequest,
  ): Promise<TemplateOperationResult> {
    const outcome = await runOperation(this.database, request, by(session));
    return await this.#answer(allowedOperation(outcome, request.kind).id);
  }

  @Get(':id/targets')
  @Answer('List the practices of a rollout, those that need a person first', RolloutTargetList)
  async targets(@PathId() id: string): Promise<RolloutTargetList> {
    return { ok: true, items: await listTargets(this.database, id) };
  }

  @Post(':id/retry')
  @Answer('Try a rollout again where it failed', TemplateOperationResult)
  async retry(@ActingUser() session: AuthSession, @PathId() id: string): Promise<TemplateOperationResult> {
    const outcome = await retryOperation(this.database, id, by(session));
    if (outcome === 'missing') throw notFound();
    if (outcome === 'undone') throw Failure.of(409, 'undone', 'This operation was undone. Start a new one.');
    if (outcome === 'nothing') throw Failure.of(409, 'nothing_failed', 'Nothing of this operation failed.');
    return await this.#answer(id);
  }

  @Post(':id/undo')
  @Answer('Undo an operation, except for what was changed since', TemplateOperationResult)
  async undo(@ActingUser() session: AuthSession, @PathId() id: string): Promise<TemplateOperationResult> {
    if ((await undoOperation(this.database, id, by(session))) === 'missing') throw notFound();
    return await this.#answer(id);
  }

  @Post(':id/conflicts')
  @Answer('Settle the conflict of one practice’s copy', TemplateOperationResult)
  async resolve(
    @ActingUser() { userId }: AuthSession,
    @PathId() id: string,
    @Body({ schema: ConflictResolution }) resolution: ConflictResolution,
  ): Promise<TemplateOperationResult> {
    const texts = await readTemplateTexts(this.database, resolution.templateId);
    const outcome = await this.database.withTenant(resolution.tenantId, (tx) =>
      resolveConflict(tx, { operationId: id, userId, resolution, texts }),
    );
    switch (outcome) {
      case 'missing':
        throw notFound();
      case 'settled':
        throw Failure.of(409, 'settled', 'This conflict is settled already. Load the page again.');
      case 'stale':
        throw Failure.of(
          409,
          'stale',
          'The tenant changed its text in the meantime. Load the latest text and choose again.',
        );
      case 'resolved':
        return await this.#answer(id);
    }
  }

  async #answer(id: string): Promise<TemplateOperationResult> {
    const operation = await readOperation(this.database, id);
    if (operation === 'missing') throw notFound();
    return { ok: true, operation };
  }
}
