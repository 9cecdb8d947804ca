/**
 * Erases ended visits of the demo: first their leads, like those of any person, then records that belong to no lead.
 */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { writeAudit } from '@praxis/db/core/audit';
import { Database } from '@praxis/db/core/database';
import type { OutboxEntry } from '@praxis/db/core/outbox';
import { eraseVisit, findVisit, FORGET_VISIT, type ForgottenVisit } from '@praxis/db/journey/visit-erasure';
import { Failure } from '../../platform/http/failure.js';
import { RunDispatcher } from '../../platform/runs/run-dispatcher.js';
import { LeadErasureService } from './lead-erasure.service.js';

/** Seconds until the erasure of a visit with a future appointment or unfinished work is retried. */
const TRIED_AGAIN_SECONDS = 3_600;

@Injectable()
export class VisitErasureService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly dispatcher: RunDispatcher,
    private readonly leads: LeadErasureService,
  ) {}

  onModuleInit(): void {
    this.dispatcher.handle(FORGET_VISIT, async ({ tenantId, payload }: OutboxEntry) => {
      try {
        await this.#erase(tenantId, (payload as ForgottenVisit).sessionId);
        return undefined;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return { reason: error.code, retrySeconds: TRIED_AGAIN_SECONDS };
      }
    });
  }

  async #erase(tenantId: string, sessionId: string): Promise<void> {
    const visit = await this.database.withTenant(tenantId, (tx) => findVisit(tx, sessionId));
    if (!visit) return;
    for (const id of visit.leadIds) await this.#eraseLead(tenantId, id);
    const { workflowIds } = visit;
    await this.leads.endRuns(workflowIds);
    await this.database.withTenant(tenantId, (tx) => eraseVisit(tx, { sessionId, workflowIds }));
  }

  async #eraseLead(tenantId: string, id: string): Promise<void> {
    try {
      await this.leads.erase(tenantId, id, (tx) =>
        writeAudit(tx, {
          action: 'lead.forgotten',
          tenantId,
          targetType: 'lead',
          targetId: id,
          detail: { reason: 'visit_over' },
        }),
      );
    } catch (error) {
      // Another process was faster.
      if (!(error instanceof Failure && error.status === 404)) throw error;
    }
  }
}
