/** Assigns leads: by hand, by a claim, or many at once. */
import { Injectable } from '@nestjs/common';
import type { Assignee, LeadBulk, LeadBulkResult, LeadOffer } from '@praxis/contracts/lead/lead-assignment';
import type { LeadSpeedQuery, LeadSpeedResult } from '@praxis/contracts/lead/lead-assignment';
import { Database } from '@praxis/db/core/database';
import {
  claimLead,
  lockAssignee,
  listAssignees,
  listOffers,
  personNames,
} from '@praxis/db/lead/lead-assignment';
import { changeLeads } from '@praxis/db/lead/lead-bulk';
import { lockStage } from '@praxis/db/lead/lead-stage';
import { readLeadSpeed } from '@praxis/db/lead/lead-speed';
import { Failure, invalidField, notFound } from '../../platform/http/failure.js';
import { assignTo, mayHaveLeads } from '../../platform/lead/lead-assignee.js';
import { Masking } from '../../platform/auth/viewer-masking.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import type { LeadUser } from '../../platform/auth/lead-actor.js';

const WINDOW_DAYS: Record<LeadSpeedQuery['window'], number> = { '7d': 7, '30d': 30 };

@Injectable()
export class LeadAssignmentService {
  constructor(
    private readonly database: Database,
    private readonly masking: Masking,
  ) {}

  /** Members who can be assigned leads. */
  async assignees(tenantId: string): Promise<Assignee[]> {
    return await this.database.withTenant(tenantId, listAssignees);
  }

  /** The leads that are offered to this person. */
  async offers({ tenant, user, viewer }: LeadUser): Promise<LeadOffer[]> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const offers = await listOffers(tx, user.userId);
      const view = await this.masking.view(
        tx,
        viewer,
        offers.map(({ leadId }) => leadId),
      );
      return offers.map((offer) => ({ ...offer, name: view.nameOf(offer.leadId, offer.name) }));
    });
  }

  /**
   * Assigns a lead to a member, or to no one. A member who takes it themselves sees it unmasked.
   * @throws Failure 404 for another tenant's lead, 400 for a person who cannot be assigned
   */
  async assign(
    { tenant, user, viewer }: LeadUser,
    { id, to }: { id: string; to: string | null },
  ): Promise<void> {
    await this.database.withTenant(tenant.id, (tx) => assignTo(tx, this.masking, { user, viewer, id, to }));
  }

  /**
   * Claims an unassigned lead, and shows it to the person who claimed it.
   * @throws Failure 404 for another tenant's lead, 409 when it is assigned to another member
   */
  async claim({ tenant, user, viewer }: LeadUser, id: string): Promise<void> {
    await this.database.withTenant(tenant.id, async (tx) => {
      if (!(await lockAssignee(tx, user.userId)))
        throw Failure.of(
          409,
          'not_in_team',
          'Leads can only be assigned to people on this team. Choose one of them.',
        );
      const claim = await claimLead(tx, id, user.userId);
      switch (claim.kind) {
        case 'unknown':
          throw notFound();
        case 'taken': {
          const name = (await personNames(tx, [claim.by])).get(claim.by) ?? 'Someone else';
          throw new Failure({
            status: 409,
            code: 'already_claimed',
            message: `${name} has this lead already.`,
            extra: { assignedTo: { id: claim.by, name } },
          });
        }
        case 'mine_already':
          return;
        case 'claimed':
          await auditAs(tx, user, { action: 'lead.claimed', targetType: 'lead', targetId: id });
          await this.masking.showClaimed(tx, { user, viewer }, id);
      }
    });
  }

  /** Changes many leads in one transaction. @throws Failure 400 when the assignee cannot be assigned leads */
  async bulk({ tenant, user }: LeadUser, { ids, change }: LeadBulk): Promise<Omit<LeadBulkResult, 'ok'>> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      if ('assignedTo' in change) await mayHaveLeads(tx, change.assignedTo, 'change.assignedTo');
      if ('stageId' in change && !(await lockStage(tx, change.stageId)))
        throw invalidField(
          'change.stageId',
          'This stage does not exist any more. Choose another one.',
          'unknown_stage',
        );
      const result = await changeLeads(tx, ids, change);
      if (result.changed > 0)
        await auditAs(tx, user, {
          action: 'lead.bulk_changed',
          targetType: 'lead',
          // A tag is free text: it is stored with the leads and not in the audit log.
          detail: {
            change:
              'status' in change || 'stageId' in change || 'assignedTo' in change
                ? change
                : Object.keys(change)[0],
            leadIds: result.undo.flatMap((group) => group.ids),
          },
        });
      return result;
    });
  }

  /** How fast leads were claimed and answered. */
  async speed(tenantId: string, { window }: LeadSpeedQuery): Promise<Omit<LeadSpeedResult, 'ok'>> {
    const figures = await this.database.withTenant(tenantId, (tx) => readLeadSpeed(tx, WINDOW_DAYS[window]));
    return { window, ...figures };
  }
}
