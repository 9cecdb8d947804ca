/** Leads as a caller may see them. */
import { Injectable } from '@nestjs/common';
import type {
  Lead,
  LeadDetail,
  LeadList,
  LeadQuery,
  LeadStats,
  LeadStatus,
  LeadTimeline,
  LeadTimelineQuery,
  NewLeadNote,
} from '@praxis/contracts/lead/lead';
import { intakeScoreInputs, openScoreFactors } from '@praxis/domain/lead/lead-score';
import { maskText } from '@praxis/domain/core/mask-text';
import { Database } from '@praxis/db/core/database';
import { countContact } from '@praxis/db/contact/contact';
import { setLeadStatus } from '@praxis/db/lead/lead-change';
import { appendLeadNote } from '@praxis/db/lead/lead-note';
import { personNames } from '@praxis/db/lead/lead-assignment';
import { noteEdits } from '@praxis/db/lead/lead-edit';
import { readLeadStats } from '@praxis/db/lead/lead-stats';
import { listLeadTimeline } from '@praxis/db/lead/lead-timeline';
import { findLeadContact, listLeads, readLead, type LeadDetailRecord } from '@praxis/db/lead/lead';
import { endReveals } from '@praxis/db/lead/reveal';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { invalidField, notFound } from '../../platform/http/failure.js';
import { maskLead, maskLeadDetail } from '../../platform/auth/masked-records.js';
import { isAlwaysMasked, Masking, type Viewer } from '../../platform/auth/viewer-masking.js';
import { revealTo } from '../../platform/auth/reveals.js';
import { ConflictView, mayKnowConflicts } from '../../platform/conflict/conflict-view.js';
import { RunLinks } from '../../platform/runs/run-links.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';
import type { LeadActor, LeadUser } from '../../platform/auth/lead-actor.js';
import { timelineText } from './timeline-text.js';

/** The tenant whose leads are read. */
type Tenant = Pick<TenantIdentity, 'id' | 'industry'>;

@Injectable()
export class LeadService {
  constructor(
    private readonly database: Database,
    private readonly masking: Masking,
    private readonly runs: RunLinks,
    private readonly tenants: TenantDirectory,
    private readonly conflicts: ConflictView,
  ) {}

  /** Returns one page. Callers who can never see names and numbers cannot search by them either. */
  async list(tenantId: string, viewer: Viewer | undefined, query: LeadQuery): Promise<Omit<LeadList, 'ok'>> {
    const scope = isAlwaysMasked(viewer) ? 'business' : 'everything';
    return await this.database.withTenant(tenantId, async (tx) => {
      const { items, nextCursor } = await listLeads(
        tx,
        { ...query, assigned: assignedBy(viewer, query) },
        scope,
      );
      const view = await this.masking.view(
        tx,
        viewer,
        items.map(({ id }) => id),
      );
      const shown = items.map((lead): Lead => {
        const masked = view.isMasked(lead.id);
        const known = { ...lead, conflictState: mayKnowConflicts(viewer) ? lead.conflictState : null };
        return { ...(masked ? maskLead(known, view.nameOf(lead.id, lead.name)) : known), masked };
      });
      return { items: shown, nextCursor };
    });
  }

  /** The figures of the stat cards. */
  async stats(tenantId: string): Promise<LeadStats> {
    return await this.database.withTenant(tenantId, readLeadStats);
  }

  /** Reads one lead with all details. @throws Failure 404 when the tenant has no lead with that id */
  async read({ tenant, viewer }: LeadActor, id: string): Promise<LeadDetail> {
    const isDemo = await this.#isDemo(tenant);
    return await this.database.withTenant(tenant.id, async (tx) => {
      const lead = await readLead(tx, id);
      if (!lead) throw notFound();
      const view = await this.masking.view(tx, viewer, [id]);
      const masked = view.isMasked(id);
      const revealedUntil = view.revealedUntil(id)?.toISOString() ?? null;
      const { contactId, ...record } = lead;
      const contact = contactId === null ? null : await countContact(tx, contactId);
      const conflict = await this.conflicts.of(tx, viewer, { leadId: id, view });
      const conflictState = mayKnowConflicts(viewer) ? lead.conflictState : null;
      const detail = {
        ...this.#toDetail(tenant, record, masked && isDemo),
        contact,
        conflict,
        conflictState,
      };
      const shown = masked ? maskLeadDetail(detail, view.nameOf(id, detail.name)) : detail;
      // Callers who cannot reveal leads do not need the visitor's session id, so it is masked.
      const sessionId = isAlwaysMasked(viewer) ? maskText(shown.sessionId) : shown.sessionId;
      return { ...shown, sessionId, masked, revealedUntil };
    });
  }

  /** Sets the status. @throws Failure 404 when the tenant has no lead with that id */
  async setStatus(
    { tenant, user }: LeadUser,
    { id, status }: { id: string; status: LeadStatus },
  ): Promise<void> {
    await this.database.withTenant(tenant.id, async (tx) => {
      const before = await setLeadStatus(tx, id, status);
      if (before === undefined) throw notFound();
      if (before === status) return;
      await noteEdits(tx, id, { by: user.userId, edits: [{ field: 'status', from: before, to: status }] });
      const detail = { from: before, to: status };
      await auditAs(tx, user, { action: 'lead.status_changed', targetType: 'lead', targetId: id, detail });
    });
  }

  /** Adds a note with its author's address. @throws Failure 404 when the tenant has no lead with that id */
  async addNote(
    { tenant, user }: LeadUser,
    { id, note, isCall = false }: NewLeadNote & { id: string },
  ): Promise<void> {
    await this.database.withTenant(tenant.id, async (tx) => {
      if (!(await appendLeadNote(tx, id, { text: note, author: user.email, isCall }))) throw notFound();
      await auditAs(tx, user, { action: 'lead.note_added', targetType: 'lead', targetId: id });
    });
  }

  /** A page of the lead's timeline. @throws Failure 404 when the tenant has no lead with that id */
  async timeline(
    { tenant, viewer }: LeadActor,
    { id, ...query }: LeadTimelineQuery & { id: string },
  ): Promise<Omit<LeadTimeline, 'ok'>> {
    const isDemo = await this.#isDemo(tenant);
    return await this.database.withTenant(tenant.id, async (tx) => {
      const page = await listLeadTimeline(tx, id, { ...query, withConflicts: mayKnowConflicts(viewer) });
      if (!page) throw notFound();
      const view = isDemo
        ? await this.masking.view(
            tx,
            viewer,
            page.leads.map((lead) => lead.id),
          )
        : undefined;
      const runs = new Map(
        page.leads.flatMap(({ id: leadId, sessionId, journey }) =>
          journey && !view?.isMasked(leadId)
            ? [[sessionId, { run: this.runs.of({ tenantId: tenant.id, sessionId, runId: journey.runId }) }]]
            : [],
        ),
      );
      const names = await personNames(
        tx,
        page.items.map(({ detail }) => (typeof detail['to'] === 'string' ? detail['to'] : null)),
      );
      const items = page.items.map((entry) => ({
        id: entry.id,
        kind: entry.kind,
        text: timelineText(entry, names),
        status: entry.status,
        at: entry.at.toISOString(),
        ...(MADE_BY_RUN.has(entry.kind) ? runs.get(entry.sessionId) : {}),
      }));
      return { items, nextCursor: page.nextCursor };
    });
  }

  /**
   * Reveals one lead, or renews a reveal, and records why.
   * @throws Failure 404 if the tenant has no lead with that id
   */
  async reveal(
    { tenant, user }: LeadUser,
    { id, purpose }: { id: string; purpose: string | undefined },
  ): Promise<Date> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      if (!(await findLeadContact(tx, id))) throw notFound();
      return await revealTo(tx, user, { leadId: id, purpose });
    });
  }

  /** Ends this person's reveal of a lead before its time. @throws Failure 404 when the tenant has no lead with that id */
  async conceal({ tenant, user }: LeadUser, id: string): Promise<void> {
    await this.database.withTenant(tenant.id, async (tx) => {
      if (!(await findLeadContact(tx, id))) throw notFound();
      await endReveals(tx, { userId: user.userId, leadId: id });
    });
  }

  #toDetail(
    tenant: Tenant,
    { journey, ...lead }: Omit<LeadDetailRecord, 'contactId'>,
    hidesRun: boolean,
  ): Omit<LeadDetail, 'masked' | 'revealedUntil' | 'contact' | 'conflict'> {
    const fields = Object.fromEntries(Object.entries(lead).filter(([, value]) => value !== null));
    const scoreOpen = openScoreFactors(intakeScoreInputs(fields, lead.source), lead.industry);
    const { sessionId } = lead;
    if (hidesRun) return { ...lead, scoreOpen, sessionId: maskText(sessionId) };
    const run = journey && this.runs.of({ tenantId: tenant.id, sessionId, runId: journey.runId });
    return { ...lead, scoreOpen, ...(run ? { run } : {}) };
  }

  // The run's address contains the session id, which identifies a demo visitor. So the address is masked whenever the
  // person is.
  async #isDemo({ id, industry }: Tenant): Promise<boolean> {
    return await this.tenants.demoTenant(industry).then(
      (demo) => demo.id === id,
      () => false, // this installation has no demo
    );
  }
}

/** The assignee filter; undefined for all leads. */
function assignedBy(viewer: Viewer | undefined, { assigned }: LeadQuery): string | undefined {
  if (assigned === undefined || assigned === 'all') return undefined;
  if (assigned !== 'me') return assigned;
  if (!viewer) throw invalidField('assigned', 'An API key has no leads of its own. Give the id of a person.');
  return viewer.userId;
}

/** Timeline entries that a step of the journey's run creates. */
const MADE_BY_RUN: ReadonlySet<string> = new Set(['message', 'appointment', 'journey']);
