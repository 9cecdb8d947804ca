/** Rehearsals of workflows: people begin them, a run plays them, and they can be read at any time. */
import { Injectable } from '@nestjs/common';
import type {
  Rehearsal,
  RehearsedExecution,
  RehearsedExecutionQuery,
} from '@praxis/contracts/automation/rehearsal';
import { REHEARSAL_EVENTS } from '@praxis/contracts/automation/rehearsal.const';
import { readVersion } from '@praxis/db/automation/automation';
import { listPastEvents } from '@praxis/db/automation/past-event';
import { createRehearsal, listRehearsed, readRehearsal } from '@praxis/db/automation/rehearsal';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import type { Page } from '@praxis/db/core/page';
import { findPracticeZone } from '@praxis/db/tenant/practice-zone';
import { localDaysBefore } from '@praxis/domain/core/local-days';
import { vendorPrices } from '@praxis/domain/usage/vendor-prices';
import { AUTOMATION_RUN } from '@praxis/workflows/automation/messages';
import type { ActingPerson } from '../../platform/auth/acting-person.js';
import { Masking, type Viewer } from '../../platform/auth/viewer-masking.js';
import { notFound } from '../../platform/http/failure.js';
import { auditAutomation, requireAutomation, requireLocked } from './locked-automation.js';

@Injectable()
export class RehearsalService {
  constructor(
    private readonly database: Database,
    private readonly masking: Masking,
  ) {}

  /** Begins to play the latest version over the last days, and replaces the previous rehearsal. @throws Failure 404 */
  async begin({ tenant, user }: ActingPerson, id: string, days: number): Promise<Rehearsal> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const { latestVersion: version } = await requireLocked(tx, id);
      const stored = await readVersion(tx, id, version);
      if (!stored) throw notFound();
      const timeZone = await findPracticeZone(tx);
      const until = new Date();
      const since = localDaysBefore(until, days, timeZone);
      const period = { automationId: id, since, until, timeZone };
      const past = await listPastEvents(tx, stored.definition.trigger, {
        ...period,
        limit: REHEARSAL_EVENTS,
      });
      const runId = await createRehearsal(tx, { automationId: id, version, since, until, ...past });
      await enqueueRun(tx, AUTOMATION_RUN, { tenantId: tx.tenantId, automationId: id, runId });
      await auditAutomation(tx, user, { action: 'automation.rehearsed', id, detail: { version, days } });
      const begun = await read(tx, id);
      if (!begun) throw new Error('a rehearsal that was just stored is gone');
      return begun;
    });
  }

  /** The last rehearsal; null if there is none. @throws Failure 404 */
  async read(tenantId: string, id: string): Promise<Rehearsal | null> {
    return await this.database.withTenant(tenantId, async (tx) => {
      await requireAutomation(tx, id);
      return await read(tx, id);
    });
  }

  /** The executions that would have started, newest first; empty if there is no rehearsal. @throws Failure 404 */
  async executions(
    tenantId: string,
    viewer: Viewer | undefined,
    { id, query }: { id: string; query: RehearsedExecutionQuery },
  ): Promise<Page<RehearsedExecution>> {
    return await this.database.withTenant(tenantId, async (tx) => {
      await requireAutomation(tx, id);
      const rehearsal = await readRehearsal(tx, id);
      if (!rehearsal) return { items: [], nextCursor: null };
      const page = await listRehearsed(tx, rehearsal.id, query);
      const view = await this.masking.view(
        tx,
        viewer,
        page.items.flatMap(({ leadId }) => leadId ?? []),
      );
      const items = page.items.map((item) =>
        item.leadId === null ? item : { ...item, name: view.nameOf(item.leadId, item.name) },
      );
      return { ...page, items };
    });
  }
}

async function read(tx: TenantTransaction, id: string): Promise<Rehearsal | null> {
  const rehearsal = await readRehearsal(tx, id);
  if (!rehearsal) return null;
  const { from: pricesFrom } = vendorPrices(new Date(rehearsal.until));
  return { ...rehearsal, timeZone: await findPracticeZone(tx), pricesFrom };
}
