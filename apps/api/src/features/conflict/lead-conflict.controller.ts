/** A lead's conflicts: screen again against the current list, and decide. */
import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Environment } from '@praxis/config/environment';
import { ConflictDecisionRequest, LeadConflictResult } from '@praxis/contracts/conflict/conflict';
import { decideConflict, screenLead } from '@praxis/db/conflict/conflict-check';
import { Database } from '@praxis/db/core/database';
import { readLead } from '@praxis/db/lead/lead';
import { Allow } from '../../platform/auth/access.js';
import { PathId } from '../../platform/http/request.js';
import { Answer } from '../../platform/http/answer.js';
import { ConflictView } from '../../platform/conflict/conflict-view.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { Masking, viewerOf } from '../../platform/auth/viewer-masking.js';
import { onceOf } from '../../platform/http/once.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { ActingLawFirmUser, type LawFirmUser } from './law-firm.js';

@ApiTags('conflicts')
@Controller('v1/leads/:id')
export class LeadConflictController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly conflicts: ConflictView,
    private readonly masking: Masking,
  ) {}

  @Post('conflict-check')
  @Allow('staff')
  @Answer('Check a lead for conflicts', LeadConflictResult)
  async check(@ActingLawFirmUser() caller: LawFirmUser, @PathId() id: string): Promise<LeadConflictResult> {
    await onceOf(caller.request)(() => this.#screen(caller, id));
    return await this.#show(caller, id);
  }

  @Post('conflict-decision')
  @Allow('staff')
  @Answer("Decide on a lead's conflicts", LeadConflictResult)
  async decide(
    @ActingLawFirmUser() caller: LawFirmUser,
    @PathId() id: string,
    @Body({ schema: ConflictDecisionRequest }) body: ConflictDecisionRequest,
  ): Promise<LeadConflictResult> {
    await onceOf(caller.request)(() => this.#decide(caller, { ...body, id }));
    return await this.#show(caller, id);
  }

  async #screen({ tenant, user }: LawFirmUser, id: string): Promise<void> {
    await this.database.withTenant(tenant.id, async (tx) => {
      const lead = await readLead(tx, id);
      if (!lead) throw notFound();
      const state = await screenLead(tx, this.environment.PRAXIS_MASTER_KEY, lead);
      await auditAs(tx, user, {
        action: 'lead.conflict_checked',
        targetType: 'lead',
        targetId: id,
        detail: { state },
      });
    });
  }

  async #decide(
    { tenant, user }: LawFirmUser,
    { id, decision, reason }: ConflictDecisionRequest & { id: string },
  ): Promise<void> {
    await this.database.withTenant(tenant.id, async (tx) => {
      const before = await decideConflict(tx, { leadId: id, decision, reason, by: user.email });
      if (before === undefined) throw notFound();
      if (before === 'none' || before === 'clear')
        throw Failure.of(
          409,
          'nothing_to_decide',
          'This lead has no possible conflict to review. Check it for conflicts first.',
        );
      // The reason is free text, so it is stored with the screening and not in the audit log.
      await auditAs(tx, user, {
        action: 'lead.conflict_decided',
        targetType: 'lead',
        targetId: id,
        detail: { from: before, to: decision },
      });
    });
  }

  async #show({ request, tenant }: LawFirmUser, leadId: string): Promise<LeadConflictResult> {
    const viewer = viewerOf(request);
    return await this.database.withTenant(tenant.id, async (tx) => {
      const view = await this.masking.view(tx, viewer, [leadId]);
      return { ok: true, conflict: await this.conflicts.of(tx, viewer, { leadId, view }) };
    });
  }
}
