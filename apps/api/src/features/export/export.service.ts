/** Requests, lists and deletes exports, as far as a person's role allows. */
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  isPortalExport,
  type Export,
  type ExportList,
  type ExportQuery,
  type ExportRequest,
} from '@praxis/contracts/export/export';
import { isUnmaskedOnly } from '@praxis/contracts/export/export.const';
import type { ProofFormat } from '@praxis/contracts/person-proof/person-proof.const';
import type { AuditEntry } from '@praxis/db/core/audit';
import { Database } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import {
  countUnderWay,
  createExport,
  deleteExport,
  keepNewestExports,
  listExports,
  readExport,
  type ExportRecord,
  type ExportScope,
  type NewExport,
} from '@praxis/db/export/export';
import { findLeadContact } from '@praxis/db/lead/lead';
import { EXPORT_RUN } from '@praxis/workflows/export/messages';
import type { ActingPerson } from '../../platform/auth/acting-person.js';
import { Failure, invalidField, notFound, sampleLead } from '../../platform/http/failure.js';
import type { AuthSession } from '../../platform/http/request.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ExportLinks } from './export-links.js';
import { ExportRuns } from './export-runs.js';

/** Maximum number of unfinished exports of one person. */
const MAX_EXPORTS_UNDER_WAY = 5;
/** Files kept for a person who cannot delete them. */
const MAX_EXPORTS_KEPT = 20;

/** Whether a person may export everything, masked or not: admins may, and owners for their own practice. */
const mayExportAll = ({ user, role }: Pick<ActingPerson, 'user' | 'role'>): boolean =>
  isAdmin(user) || (role === 'owner' && !user.readOnly);

const isAdmin = (user: AuthSession): boolean => user.roles.includes('admin');
/** An unmasked file is hidden even from its requester once they may no longer request one. */
const scopeOf = ({ user, role }: Pick<ActingPerson, 'user' | 'role'>): ExportScope =>
  isAdmin(user) ? {} : { onlyOf: user.userId, withUnmasked: mayExportAll({ user, role }) };

@Injectable()
export class ExportService {
  constructor(
    private readonly database: Database,
    private readonly links: ExportLinks,
    private readonly runs: ExportRuns,
  ) {}

  /**
   * Begins an export.
   * @throws Failure 403 for roles below owner, except for the portal's export; 400 for a masked export of people's own
   * words; 429 while too many exports are unfinished
   */
  async begin({ tenant, user, role }: ActingPerson, wanted: ExportRequest): Promise<Export> {
    if (!mayExportAll({ user, role }) && !isPortalExport(wanted))
      throw Failure.of(403, 'admin_required', 'Only admins can export data');
    if (wanted.masked && isUnmaskedOnly(wanted.dataType))
      throw invalidField('masked', 'Received messages and calls can only be exported unmasked.');
    const action = wanted.masked ? 'export.requested' : 'export.requested_unmasked';
    return await this.#begin({ tenant, user }, wanted, { action, detail: { ...wanted } });
  }

  /** Begins the proof of a lead's person. @throws Failure 404 if the practice has no such lead; 429 as above */
  async beginProof(
    { tenant, user }: ActingPerson,
    { leadId, format }: { leadId: string; format: ProofFormat },
  ): Promise<Export> {
    const lead = await this.database.withTenant(tenant.id, (tx) => findLeadContact(tx, leadId));
    if (!lead) throw notFound();
    if (lead.isSample) throw sampleLead('There is nothing to prove.');
    const wanted = { dataType: 'person', format, masked: false, window: 'all', subjectId: leadId } as const;
    return await this.#begin({ tenant, user }, wanted, {
      action: 'person_proof.requested',
      targetType: 'lead',
      targetId: leadId,
      detail: { format },
    });
  }

  async #begin(
    { tenant, user }: Pick<ActingPerson, 'tenant' | 'user'>,
    wanted: Omit<NewExport, 'id' | 'requestedBy'>,
    entry: Pick<AuditEntry, 'action' | 'targetType' | 'targetId' | 'detail'>,
  ): Promise<Export> {
    const record = await this.database.withTenant(tenant.id, async (tx) => {
      if ((await countUnderWay(tx, user.userId)) >= MAX_EXPORTS_UNDER_WAY)
        throw new Failure({
          status: 429,
          code: 'too_many_exports',
          message: 'Too many exports are in progress. Wait until one of them is ready.',
          retryAfter: 10,
        });
      if (!isAdmin(user)) await keepNewestExports(tx, { userId: user.userId, keep: MAX_EXPORTS_KEPT - 1 });
      const created = await createExport(tx, { ...wanted, id: randomUUID(), requestedBy: user.userId });
      const about = { targetType: 'export', targetId: created.id };
      await auditAs(tx, user, { ...about, ...entry, detail: { ...entry.detail, exportId: created.id } });
      await enqueueRun(tx, EXPORT_RUN, { tenantId: tenant.id, exportId: created.id });
      return created;
    });
    return this.#shown(tenant.id, record);
  }

  /** Returns one page: admins see all exports of the tenant, others only their own. */
  async list({ tenant, ...person }: ActingPerson, query: ExportQuery): Promise<Omit<ExportList, 'ok'>> {
    const { items, nextCursor } = await this.database.withTenant(tenant.id, (tx) =>
      listExports(tx, query, scopeOf(person)),
    );
    return { items: items.map((record) => this.#shown(tenant.id, record)), nextCursor };
  }

  /** @throws Failure 404 if there is no export with this id that the person may see */
  async read({ tenant, ...person }: ActingPerson, id: string): Promise<Export> {
    const record = await this.database.withTenant(tenant.id, (tx) => readExport(tx, id, scopeOf(person)));
    if (!record) throw notFound();
    return this.#shown(tenant.id, record);
  }

  /** Deletes an export, finished or not. @throws Failure 404 */
  async delete({ tenant, user, role }: ActingPerson, id: string): Promise<void> {
    await this.database.withTenant(tenant.id, async (tx) => {
      if (!(await deleteExport(tx, id, scopeOf({ user, role })))) throw notFound();
      await auditAs(tx, user, { action: 'export.deleted', targetType: 'export', targetId: id });
    });
    this.runs.end(id);
  }

  #shown(tenantId: string, record: ExportRecord): Export {
    const links = record.state === 'ready' ? this.links.of({ tenantId, exportId: record.id }) : null;
    return { ...record, links };
  }
}
