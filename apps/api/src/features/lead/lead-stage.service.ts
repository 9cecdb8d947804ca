/** The pipeline of a tenant, and which stage a lead is in. */
import { Injectable } from '@nestjs/common';
import type { LeadStage, LeadStageInput, LeadStageOrder } from '@praxis/contracts/lead/lead-stage';
import { MAX_STAGES } from '@praxis/contracts/lead/lead-stage.const';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { noteEdits, type NotedEdit } from '@praxis/db/lead/lead-edit';
import {
  addStage,
  changeStage,
  listStages,
  lockStage,
  orderStages,
  removeStage,
  setLeadStage,
  type StageOutcome,
} from '@praxis/db/lead/lead-stage';
import type { LeadUser } from '../../platform/auth/lead-actor.js';
import { Failure, invalidField, notFound } from '../../platform/http/failure.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';

@Injectable()
export class LeadStageService {
  constructor(private readonly database: Database) {}

  /** Lists the stages in pipeline order. */
  async list(tenantId: string): Promise<LeadStage[]> {
    return await this.database.withTenant(tenantId, listStages);
  }

  /** @throws Failure 409 `name_taken`, and `too_many` beyond `MAX_STAGES` */
  async add(caller: LeadUser, input: LeadStageInput): Promise<LeadStage> {
    return await this.#save(caller, 'lead_stage.added', (tx) => addStage(tx, input));
  }

  /** Changes a stage; a new status also becomes the status of its leads. @throws Failure 404, 409 `name_taken` */
  async change(caller: LeadUser, id: string, input: LeadStageInput): Promise<LeadStage> {
    return await this.#save(caller, 'lead_stage.changed', (tx) => changeStage(tx, id, input));
  }

  /** @throws Failure 409 `stages_changed` unless each stage is listed once */
  async order({ tenant, user }: LeadUser, { ids }: LeadStageOrder): Promise<LeadStage[]> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      if (!(await orderStages(tx, ids)))
        throw Failure.of(
          409,
          'stages_changed',
          'Someone changed the stages in the meantime. Check them and try again.',
        );
      await auditAs(tx, user, { action: 'lead_stage.ordered', targetType: 'lead_stage' });
      return await listStages(tx);
    });
  }

  /**
   * Deletes a stage and moves its leads to another one. Returns the number of leads.
   * @throws Failure 404, 400 if the stage to move to does not exist
   */
  async remove({ tenant, user }: LeadUser, { id, moveTo }: { id: string; moveTo: string }): Promise<number> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const outcome = await removeStage(tx, { id, moveTo, by: user.userId });
      switch (outcome.kind) {
        case 'not_found':
          throw notFound();
        case 'target_unknown':
          throw unknownStage('moveTo');
        case 'same':
          throw invalidField('moveTo', 'Choose another stage for the leads of this one.');
        case 'removed': {
          const detail = { moveTo, moved: outcome.moved };
          await auditAs(tx, user, {
            action: 'lead_stage.removed',
            targetType: 'lead_stage',
            targetId: id,
            detail,
          });
          return outcome.moved;
        }
      }
    });
  }

  /** Puts a lead into a stage; its status follows. @throws Failure 404 for an unknown lead, 400 for an unknown stage */
  async setStage(
    { tenant, user }: LeadUser,
    { id, stageId }: { id: string; stageId: string },
  ): Promise<void> {
    await this.database.withTenant(tenant.id, async (tx) => {
      const stage = await lockStage(tx, stageId);
      if (!stage) throw unknownStage('stageId');
      const before = await setLeadStage(tx, id, stage);
      if (!before) throw notFound();
      const edits: NotedEdit[] = [
        { field: 'stage' as const, from: before.stage, to: stage.name },
        { field: 'status' as const, from: before.status, to: stage.status },
      ].filter(({ from, to }) => from !== to);
      if (edits.length === 0) return;
      await noteEdits(tx, id, { by: user.userId, edits });
      const detail = { stageId: stage.id, from: before.status, to: stage.status };
      await auditAs(tx, user, { action: 'lead.stage_changed', targetType: 'lead', targetId: id, detail });
    });
  }

  async #save(
    { tenant, user }: LeadUser,
    action: string,
    write: (tx: TenantTransaction) => Promise<StageOutcome>,
  ): Promise<LeadStage> {
    const outcome = await this.database.withTenant(tenant.id, async (tx) => {
      const saved = await write(tx);
      if (saved.kind === 'saved')
        await auditAs(tx, user, { action, targetType: 'lead_stage', targetId: saved.stage.id });
      return saved;
    });
    switch (outcome.kind) {
      case 'saved':
        return outcome.stage;
      case 'not_found':
        throw notFound();
      case 'name_taken': {
        const message = 'There is already a stage with this name.';
        throw new Failure({ status: 409, code: 'name_taken', message, fields: [{ path: 'name', message }] });
      }
      case 'full':
        throw Failure.of(409, 'too_many', `A pipeline has at most ${MAX_STAGES} stages. Delete one first.`);
    }
  }
}

const unknownStage = (path: string): Failure =>
  invalidField(path, 'This stage does not exist any more. Choose another one.', 'unknown_stage');
