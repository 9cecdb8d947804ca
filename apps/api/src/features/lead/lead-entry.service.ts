/** Adds and corrects leads, and shows what was changed about them. */
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';
import { maskEmail, maskPhone } from '@praxis/contracts/core/masking';
import { maskText } from '@praxis/domain/core/mask-text';
import type {
  LeadChangeEntry,
  LeadFacts,
  LeadHistory,
  LeadHistoryQuery,
  NewLead,
  NewLeadQuery,
  SeenFacts,
} from '@praxis/contracts/lead/lead-entry';
import { writeAudit } from '@praxis/db/core/audit';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { recordHandConsent, type RefusedConsent } from '@praxis/db/consent/hand-consent';
import { personNames } from '@praxis/db/lead/lead-assignment';
import { editLead, listLeadEdits, type StoredEdit } from '@praxis/db/lead/lead-edit';
import { appendLeadNote } from '@praxis/db/lead/lead-note';
import { enterLead, findOpenTwin } from '@praxis/db/lead/lead-entry';
import type { LeadActor, LeadUser } from '../../platform/auth/lead-actor.js';
import { Masking, type PersonalView, type Viewer } from '../../platform/auth/viewer-masking.js';
import { revealTo } from '../../platform/auth/reveals.js';
import { Failure, invalidField, notFound } from '../../platform/http/failure.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

/** How a masked caller sees the values of a field. Names follow the viewer's rights; fields not listed are shown. */
const MASKS: Partial<Record<LeadChangeEntry['field'], (value: string) => string>> = {
  email: maskEmail,
  phone: maskPhone,
  area: maskText,
  details: maskText,
};
const CHANNEL_NAMES: Record<ConsentChannel, string> = {
  sms: 'text messages',
  voice: 'calls',
  email: 'email',
};
/** The recorded purpose when a lead is shown to the person who entered it. */
const ENTERED_PURPOSE = 'Entered this lead';
const MASKED_FACTS = Object.keys(MASKS) as (keyof LeadFacts)[];

@Injectable()
export class LeadEntryService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly masking: Masking,
  ) {}

  /**
   * Stores a lead and returns its id. The person who entered it sees it unmasked for as long as a reveal lasts.
   * @throws Failure 400 for the other industry and for consent that cannot be recorded, 409 for a person who has an
   *   open lead
   */
  async add(
    { tenant, request: { session }, viewer }: LeadActor,
    { lead: { industry, note, consent, ...lead }, duplicates }: NewLeadQuery & { lead: NewLead },
  ): Promise<string> {
    if (industry !== undefined && industry !== tenant.industry)
      throw invalidField('industry', `This practice has leads of the industry ${tenant.industry} only.`);
    const masterKey = this.environment.PRAXIS_MASTER_KEY;
    return await this.database.withTenant(tenant.id, async (tx) => {
      const id = await enterLead(tx, {
        lead,
        industry: tenant.industry,
        masterKey,
        authorId: session?.userId,
      });
      const twin = duplicates === 'create' ? undefined : await findOpenTwin(tx, id);
      if (twin !== undefined) throw duplicateOf(twin);
      if (note !== undefined && note !== '')
        await appendLeadNote(tx, id, { text: note, author: session?.email ?? 'API', isCall: false });
      const target = { targetType: 'lead', targetId: id };
      const by = { tenantId: tx.tenantId, userId: session?.userId, sessionId: session?.id };
      await writeAudit(tx, {
        ...by,
        ...target,
        action: 'lead.added',
        detail: { source: lead.source, ...(consent ? { consent: consent.channels, how: consent.how } : {}) },
      });
      // Data that a person has just typed is no secret to them. Like every reveal, it ends and is in the audit log.
      if (session && (await this.masking.sight(tx, viewer)) !== 'all')
        await revealTo(tx, session, { leadId: id, purpose: ENTERED_PURPOSE });
      if (consent) {
        if (!session) throw invalidField('consent', 'Only a member of the team can record consent.');
        const refused = await recordHandConsent(tx, masterKey, {
          leadId: id,
          email: lead.email,
          phone: lead.phone,
          consent,
          actor: session.userId,
        });
        if (refused) throw consentRefused(refused);
      }
      return id;
    });
  }

  /**
   * Corrects a lead's facts.
   * @throws Failure 404; 409 `lead_masked` for personal data that is masked for this person, so that the mask is never
   *   saved over it, or `lead_changed` for facts that another user has changed since they were `seen`
   */
  async edit(
    { tenant, user, viewer }: LeadUser,
    { id, facts, seen }: { id: string; facts: LeadFacts; seen?: SeenFacts | undefined },
  ): Promise<void> {
    await this.database.withTenant(tenant.id, async (tx) => {
      if (await this.#hides(tx, viewer, { id, facts }))
        throw Failure.of(
          409,
          'lead_masked',
          'Reveal this lead first. Names, addresses and details can only be corrected by someone who sees them.',
        );
      const masterKey = this.environment.PRAXIS_MASTER_KEY;
      const fields = await editLead(tx, { id, facts, seen, by: user.userId, masterKey });
      if (fields === undefined) throw notFound();
      if ('current' in fields)
        throw new Failure({
          status: 409,
          code: 'lead_changed',
          extra: fields,
          message:
            'Someone else changed this lead while you edited it. Check its current details, then save again.',
        });
      if (fields.length === 0) return;
      // The values are in the lead's history, which is deleted with the lead.
      await auditAs(tx, user, {
        action: 'lead.edited',
        targetType: 'lead',
        targetId: id,
        detail: { fields },
      });
    });
  }

  /** Whether the change concerns data that is masked for this person. Looks up their rights only if that matters. */
  async #hides(
    tx: TenantTransaction,
    viewer: Viewer,
    { id, facts }: { id: string; facts: LeadFacts },
  ): Promise<boolean> {
    const isNamed = facts.name !== undefined;
    const isPersonal = MASKED_FACTS.some((field) => facts[field] !== undefined);
    if (!isNamed && !isPersonal) return false;
    const view = await this.masking.view(tx, viewer, [id]);
    return (isPersonal && view.isMasked(id)) || (isNamed && view.hidesName(id));
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
      const view = await this.masking.view(tx, viewer, [id]);
      const changes = page.items.map((edit) => shown(edit, names, { leadId: id, view }));
      return { items: changes, nextCursor: page.nextCursor };
    });
  }
}

function duplicateOf(leadId: string): Failure {
  return new Failure({
    status: 409,
    code: 'duplicate_lead',
    message:
      'This person already has an open lead. Open that lead, or send duplicates=create to add another one.',
    extra: { leadId },
  });
}

function consentRefused({ channel, reason }: RefusedConsent): Failure {
  if (reason === 'no_address')
    return invalidField(
      'consent.channels',
      channel === 'email' ? 'Give an email address first.' : 'Give a phone number that can be called first.',
    );
  return invalidField(
    'consent.channels',
    `This person has opted out of ${CHANNEL_NAMES[channel]}. Add the lead without it, then record their new agreement on the lead itself.`,
    'opted_out',
  );
}

function shown(
  { id, at, by, field, from, to }: StoredEdit,
  names: ReadonlyMap<string, string>,
  { leadId, view }: { leadId: string; view: PersonalView },
): LeadChangeEntry {
  const asMasked = view.isMasked(leadId) ? MASKS[field] : undefined;
  const mask = field === 'name' ? (name: string) => view.nameOf(leadId, name) : asMasked;
  const value = (text: string | null): string | null => (text === null || !mask ? text : mask(text));
  return {
    id,
    field,
    from: value(from),
    to: value(to),
    at: at.toISOString(),
    by: { id: by, name: names.get(by) ?? 'A former team member' },
  };
}
