/** Adds and corrects leads, and shows what was changed about them. */
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import { maskEmail, maskName, maskPhone, maskText } from '@praxis/contracts/core/masking';
import type {
  LeadChangeEntry,
  LeadFacts,
  LeadHistory,
  LeadHistoryQuery,
  NewLead,
  NewLeadQuery,
} from '@praxis/contracts/lead/lead-entry';
import { writeAudit } from '@praxis/db/core/audit';
import { Database } from '@praxis/db/core/database';
import { personNames } from '@praxis/db/lead/lead-assignment';
import { editLead, listLeadEdits, type StoredEdit } from '@praxis/db/lead/lead-edit';
import { enterLead, findOpenTwin } from '@praxis/db/lead/lead-entry';
import type { LeadActor, LeadUser } from '../../platform/auth/lead-actor.js';
import { Masking } from '../../platform/auth/personal-view.js';
import { Failure, invalidField, notFound } from '../../platform/http/failure.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

/** How a masked caller sees the values of a field; others are shown. */
const MASKS: Partial<Record<LeadChangeEntry['field'], (value: string) => string>> = {
  name: maskName,
  email: maskEmail,
  phone: maskPhone,
  area: maskText,
  details: maskText,
};
const PERSONAL = Object.keys(MASKS) as (keyof LeadFacts)[];

@Injectable()
export class LeadEntryService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly masking: Masking,
  ) {}

  /**
   * Stores a lead and gives its id. @throws Failure 400 for the other industry, 409 for a person who has an open lead
   */
  async add(
    { tenant, request: { session } }: LeadActor,
    { lead: { industry, ...lead }, duplicates }: NewLeadQuery & { lead: NewLead },
  ): Promise<string> {
    if (industry !== undefined && industry !== tenant.industry)
      throw invalidField('industry', `This practice has leads of the industry ${tenant.industry} only.`);
    return await this.database.withTenant(tenant.id, async (tx) => {
      const id = await enterLead(tx, {
        lead,
        industry: tenant.industry,
        masterKey: this.environment.PRAXIS_MASTER_KEY,
      });
      const twin = duplicates === 'create' ? undefined : await findOpenTwin(tx, id);
      if (twin !== undefined)
        throw new Failure({
          status: 409,
          code: 'duplicate_lead',
          message:
            'This person already has an open lead. Open that lead, or send duplicates=create to add another one.',
          extra: { leadId: twin },
        });
      await writeAudit(tx, {
        action: 'lead.added',
        tenantId: tx.tenantId,
        userId: session?.userId,
        sessionId: session?.id,
        targetType: 'lead',
        targetId: id,
        detail: { source: lead.source },
      });
      return id;
    });
  }

  /**
   * Corrects what is known of a lead. @throws Failure 404; 409 `lead_masked` for personal data that this person does not see now,
   * so that nobody saves the stars over it
   */
  async edit(
    { tenant, user, viewer }: LeadUser,
    { id, facts }: { id: string; facts: LeadFacts },
  ): Promise<void> {
    await this.database.withTenant(tenant.id, async (tx) => {
      const isPersonal = PERSONAL.some((field) => facts[field] !== undefined);
      if (isPersonal && (await this.masking.view(tx, viewer, [id])).isMasked(id))
        throw Failure.of(
          409,
          'lead_masked',
          'Reveal this lead first. Names, addresses and details can only be corrected by someone who sees them.',
        );
      const masterKey = this.environment.PRAXIS_MASTER_KEY;
      const fields = await editLead(tx, { id, facts, by: user.userId, masterKey });
      if (fields === undefined) throw notFound();
      if (fields === 'changed_meanwhile')
        throw Failure.of(
          409,
          'lead_changed',
          'Someone else corrected this lead at the same moment. Look at it and try again.',
        );
      if (fields.length === 0) return;
      // The values are in the lead's history, which goes with the lead.
      await auditAs(tx, user, {
        action: 'lead.edited',
        targetType: 'lead',
        targetId: id,
        detail: { fields },
      });
    });
  }

  /** A page of changes, masked like the lead. @throws Failure 404 when the tenant has no lead with that id */
  async history(
    { tenant, viewer }: LeadActor,
    { id, ...query }: LeadHistoryQuery & { id: string },
  ): Promise<Omit<LeadHistory, 'ok'>> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const page = await listLeadEdits(tx, id, query);
      if (!page) throw notFound();
      const names = await personNames(
        tx,
        page.items.map(({ by }) => by),
      );
      const isMasked = (await this.masking.view(tx, viewer, [id])).isMasked(id);
      return { items: page.items.map((edit) => shown(edit, names, isMasked)), nextCursor: page.nextCursor };
    });
  }
}

function shown(
  { id, at, by, field, from, to }: StoredEdit,
  names: ReadonlyMap<string, string>,
  isMasked: boolean,
): LeadChangeEntry {
  const mask = isMasked ? MASKS[field] : undefined;
  const value = (text: string | null): string | null => (text === null || !mask ? text : mask(text));
  return {
    ...{ id, field, from: value(from), to: value(to), at: at.toISOString() },
    by: { id: by, name: names.get(by) ?? 'A former team member' },
  };
}
