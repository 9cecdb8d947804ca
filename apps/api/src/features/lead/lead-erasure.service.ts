/** Forgets a lead: ends its runs, erases its records, and has the histories of its runs deleted. */
import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import type { LeadErasure } from '@praxis/contracts/lead/lead-entry';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { againWhenLost, orLostRace } from '@praxis/db/core/lost-race';
import { FORGET_HISTORIES, type ForgottenHistories } from '@praxis/db/journey/forgotten-histories';
import { eraseLead } from '@praxis/db/lead/lead-erasure';
import { planErasure, readErasureEffects } from '@praxis/db/lead/lead-erasure-plan';
import type { LeadUser } from '../../platform/auth/lead-actor.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { RunDispatcher } from '../../platform/runs/run-dispatcher.js';
import { cancelRun, deleteHistories } from '../../platform/runs/run-endings.js';
import { Temporal } from '../../platform/runs/temporal.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

/** How long a run may take to end, in milliseconds. It waits for a message that is being handed to a vendor. */
const ENDING_TIMEOUT_MS = 20_000;
/** How long the request waits for a cancellation that was made just before, in milliseconds. */
const CANCELLATION_TIMEOUT_MS = 10_000;
const CANCELLATION_POLL_MS = 250;
/** Seconds until the engine is asked again for histories, until it has none, because its list may be outdated. */
const ASKED_AGAIN_SECONDS = 60;

@Injectable()
export class LeadErasureService implements OnModuleInit {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly temporal: Temporal,
    private readonly dispatcher: RunDispatcher,
  ) {}

  onModuleInit(): void {
    this.dispatcher.handle(FORGET_HISTORIES, async ({ payload }) => {
      const { workflowIds, at } = payload as ForgottenHistories;
      const forgottenAt = at === undefined ? undefined : new Date(at);
      let wereThere = false;
      for (const workflowId of workflowIds)
        wereThere = (await deleteHistories(this.temporal, { workflowId, forgottenAt })) || wereThere;
      return wereThere ? { reason: 'asked_again', retrySeconds: ASKED_AGAIN_SECONDS } : undefined;
    });
  }

  /** The effects of erasing a lead. @throws Failure 404 when the tenant has no lead with that id */
  async plan(tenantId: string, id: string): Promise<LeadErasure> {
    const { PRAXIS_MASTER_KEY: masterKey } = this.environment;
    const erasure = await this.database.withTenant(tenantId, (tx) => readErasureEffects(tx, masterKey, id));
    if (!erasure) throw notFound();
    return erasure;
  }

  /** Erases a lead for a person of its practice. @throws Failure as `erase` */
  async forget({ tenant, user }: LeadUser, id: string): Promise<void> {
    await this.erase(tenant.id, id, (tx) =>
      auditAs(tx, user, { action: 'lead.forgotten', targetType: 'lead', targetId: id }),
    );
  }

  /**
   * Erases a lead. `note` records who did it, in the same transaction.
   * @throws Failure 404; 409 while an appointment is ahead; 503 if its runs cannot be ended now, a cancellation is
   * unfinished, or a message from the person is not processed yet. Then nothing is erased, and the request may be
   * repeated
   */
  async erase(tenantId: string, id: string, note: (tx: TenantTransaction) => Promise<void>): Promise<void> {
    const { PRAXIS_MASTER_KEY: masterKey } = this.environment;
    const plan = await this.#plan(tenantId, id);
    if (!plan) throw notFound();
    if (plan.hasAppointment) throw appointmentAhead();
    if (plan.isBeingCancelled) throw beingCancelled();
    if (plan.isUnread) throw stillUnderWay();
    await this.endRuns(plan.workflowIds);
    const { workflowIds } = plan;
    // Sending an appointment's message locks the same records in another order, so one of the transactions may be
    // aborted.
    await againWhenLost(() =>
      this.database.withTenant(tenantId, async (tx) => {
        const outcome = await orLostRace(eraseLead(tx, masterKey, { id, workflowIds }));
        if (outcome === 'unknown') throw notFound();
        // An appointment was booked, or a message or call came in, while the runs ended.
        if (outcome === 'appointment_ahead') throw appointmentAhead();
        if (outcome === 'being_cancelled') throw beingCancelled();
        if (outcome === 'under_way') throw stillUnderWay();
        await note(tx);
      }),
    );
  }

  /** Why the erasure must wait, after giving a recent cancellation time to finish. */
  async #plan(tenantId: string, id: string): ReturnType<typeof planErasure> {
    const { PRAXIS_MASTER_KEY: masterKey } = this.environment;
    const until = Date.now() + CANCELLATION_TIMEOUT_MS;
    for (;;) {
      const plan = await this.database.withTenant(tenantId, (tx) => planErasure(tx, masterKey, id));
      if (!plan?.isBeingCancelled || Date.now() > until) return plan;
      await setTimeout(CANCELLATION_POLL_MS);
    }
  }

  /** Ends runs and waits until they have ended. @throws Failure 503 if a run does not end in time */
  async endRuns(workflowIds: readonly string[]): Promise<void> {
    await Promise.all(workflowIds.map((workflowId) => this.#end(workflowId)));
  }

  async #end(workflowId: string): Promise<void> {
    try {
      await cancelRun(this.temporal, workflowId, ENDING_TIMEOUT_MS);
    } catch {
      throw stillUnderWay();
    }
  }
}

function appointmentAhead(): Failure {
  return Failure.of(
    409,
    'appointment_ahead',
    'This lead has an appointment ahead. Cancel it first, so that the client and the calendar know.',
  );
}

const beingCancelled = (): Failure =>
  new Failure({
    status: 503,
    code: 'runs_not_ended',
    message:
      'The client has not been notified yet that the appointment is canceled, or it is still in the host’s calendar. Nothing was deleted. Try again later: texts wait for the morning, and a day after the cancellation the lead can be forgotten in any case.',
    retryAfter: 60,
  });

const stillUnderWay = (): Failure =>
  new Failure({
    status: 503,
    code: 'runs_not_ended',
    message: 'Something is still under way for this lead. Nothing was deleted. Try again in a minute.',
    retryAfter: 60,
  });
