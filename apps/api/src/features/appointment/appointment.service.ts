/** Appointment changes, by staff and by a client's link, and their results. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  appointmentToken,
  readAppointmentToken,
  type AppointmentClaim,
} from '@praxis/config/appointment-token';
import type { Environment } from '@praxis/config/environment';
import type {
  AppointmentItem,
  AppointmentQuery,
  AppointmentUpdate,
  LinkCancel,
  LinkReschedule,
  LinkResult,
  LinkSlots,
} from '@praxis/contracts/appointment/appointment-change';
import type { AppointmentDetail } from '@praxis/contracts/appointment/appointment-detail';
import type { LeadAppointment } from '@praxis/contracts/message/correspondence';
import { SLOTS_SHOWN } from '@praxis/contracts/appointment/scheduling.const';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import {
  cancelAppointment,
  markAppointment,
  moveAppointment,
  type ChangeOutcome,
} from '@praxis/db/appointment/appointment-change';
import { slotsToMove } from '@praxis/db/appointment/appointment-slot';
import { readAppointmentDetail } from '@praxis/db/appointment/appointment-detail';
import {
  findAppointmentItem,
  listAppointments,
  type AppointmentRecordItem,
} from '@praxis/db/appointment/appointment-list';
import { findAppointment } from '@praxis/db/appointment/appointment';
import { chooseClientLanguage } from '@praxis/db/lead/lead-language';
import { readPracticeCard } from '@praxis/db/tenant/practice';
import type { Page } from '@praxis/db/core/page';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { againWhenLost } from '@praxis/db/core/lost-race';
import { findTenant } from '@praxis/db/tenant/tenant';
import { AppointmentLinks } from '../../platform/auth/appointment-links.js';
import { checkBookingTimes } from '../../platform/http/booking-times.js';
import { notFound } from '../../platform/http/failure.js';
import { Masking, type Viewer } from '../../platform/auth/personal-view.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import type { LeadActor, LeadUser } from '../../platform/auth/lead-actor.js';
import { maskDetail, maskItem } from './appointment-masking.js';
import { linkOver, refusalOf } from './appointment-refusals.js';

@Injectable()
export class AppointmentService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly masking: Masking,
    private readonly tenants: TenantDirectory,
    private readonly links: AppointmentLinks,
  ) {}

  /** One page, masked for this viewer as leads are. */
  async list(
    tenantId: string,
    viewer: Viewer | undefined,
    query: AppointmentQuery,
  ): Promise<Page<AppointmentItem>> {
    return await this.database.withTenant(tenantId, async (tx) => {
      const { items, nextCursor } = await listAppointments(tx, query);
      return { items: await this.#masked(tx, viewer, items), nextCursor };
    });
  }

  /** One appointment in full, masked for this viewer as leads are. @throws Failure 404 for another tenant's id */
  async detail({ tenant, viewer }: LeadActor, id: string): Promise<AppointmentDetail> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const record = await readAppointmentDetail(tx, id);
      if (!record) throw notFound();
      const view = await this.masking.view(tx, viewer, [record.lead.id]);
      const masked = view.isMasked(record.lead.id);
      const revealedUntil = view.revealedUntil(record.lead.id)?.toISOString() ?? null;
      const detail = { ...record, masked, revealedUntil };
      return masked ? maskDetail(detail, view) : detail;
    });
  }

  /**
   * A change by staff. @throws Failure 404 for another tenant's id, 409 where the appointment does not allow
   * it
   */
  async update(
    { tenant, user, viewer }: LeadUser,
    id: string,
    update: AppointmentUpdate,
  ): Promise<AppointmentItem> {
    if (update.action === 'reschedule') checkBookingTimes(update, await this.tenants.bookingZone(tenant.id));
    const author = {
      actor: 'staff' as const,
      userId: user.userId,
      reason: 'reason' in update ? update.reason : undefined,
    };
    return await this.#settled(tenant.id, async (tx) => {
      const outcome = await applied(tx, { id, update }, author);
      if (outcome.kind !== 'changed') throw refusalOf(outcome, await findAppointmentItem(tx, id));
      await auditAs(tx, user, {
        action: 'appointment.changed',
        targetType: 'appointment',
        targetId: id,
        detail: { change: update.action, appointmentId: outcome.id },
      });
      const item = await findAppointmentItem(tx, outcome.id);
      if (!item) throw notFound();
      const [shown] = await this.#masked(tx, viewer, [item]);
      if (!shown) throw notFound();
      return shown;
    });
  }

  /** The appointment that a link opens. @throws Failure 404 for an unknown link, 410 for an expired one */
  async read(token: string): Promise<LinkResult> {
    const claim = this.#claimOf(token);
    return await this.database.withTenant(claim.tenantId, async (tx) => {
      await this.#mustHold(tx, claim);
      return await this.#view(tx, claim.appointmentId);
    });
  }

  /** Free times to reschedule to. @throws Failure 404, 410 */
  async slots({ token, ...query }: LinkSlots): Promise<Slot[]> {
    const claim = this.#claimOf(token);
    checkBookingTimes(query, await this.tenants.bookingZone(claim.tenantId));
    return await this.database.withTenant(claim.tenantId, async (tx) => {
      await this.#mustHold(tx, claim);
      return await slotsToMove(tx, claim.appointmentId, { ...query, limit: SLOTS_SHOWN });
    });
  }

  /** Moves the appointment to a time that the client chose. @throws Failure 404, 409, 410 */
  async reschedule({ token, start, timeZone, language }: LinkReschedule): Promise<LinkResult> {
    const claim = this.#claimOf(token);
    checkBookingTimes({ start, timeZone }, await this.tenants.bookingZone(claim.tenantId));
    return await this.#byLink({ claim, language }, (tx) =>
      moveAppointment(tx, { ...targetOf(claim), start, newId: randomUUID() }, { actor: 'client' }),
    );
  }

  /** Cancels the appointment for the client. @throws Failure 404, 409, 410 */
  async cancel({ token, reason, language }: LinkCancel): Promise<LinkResult> {
    const claim = this.#claimOf(token);
    return await this.#byLink({ claim, language }, (tx) =>
      cancelAppointment(tx, targetOf(claim), { actor: 'client', reason }),
    );
  }

  /** The appointment's run reads the language that the client chose on the page once this is committed. */
  async #byLink(
    { claim, language }: { claim: AppointmentClaim; language: LinkCancel['language'] },
    change: (tx: TenantTransaction) => Promise<ChangeOutcome>,
  ): Promise<LinkResult> {
    return await this.#settled(claim.tenantId, async (tx) => {
      const outcome = await change(tx);
      if (outcome.kind === 'stale') throw linkOver(await findTenant(tx));
      if (outcome.kind !== 'changed') throw refusalOf(outcome);
      if (language) await chooseClientLanguage(tx, outcome.id, language);
      return await this.#view(tx, outcome.id);
    });
  }

  /**
   * Retries when another person took the time between read and write; the retry returns the times that are
   * free.
   */
  async #settled<Result>(
    tenantId: string,
    work: (tx: TenantTransaction) => Promise<Result>,
  ): Promise<Result> {
    return await againWhenLost(() => this.database.withTenant(tenantId, work));
  }

  #claimOf(token: string): AppointmentClaim {
    const claim = readAppointmentToken(this.environment.PRAXIS_MASTER_KEY, token);
    if (!claim) throw notFound('This link is not valid. Copy the whole link from the message.');
    return claim;
  }

  async #mustHold(tx: TenantTransaction, claim: AppointmentClaim): Promise<void> {
    const appointment = await findAppointment(tx, claim.appointmentId);
    if (appointment?.sequence !== claim.sequence) throw linkOver(await findTenant(tx));
  }

  async #view(tx: TenantTransaction, id: string): Promise<LinkResult> {
    const [record, tenant, practice] = await Promise.all([
      findAppointment(tx, id),
      findTenant(tx),
      readPracticeCard(tx),
    ]);
    if (!record || !tenant) throw notFound('This link is no longer valid.');
    const status = record.status as LeadAppointment['status'];
    const isAhead = status === 'confirmed' && Date.parse(record.start) > Date.now();
    const claim = { tenantId: tenant.id, appointmentId: id, sequence: record.sequence };
    return {
      ok: true,
      appointment: this.links.toView({ tenantId: tenant.id, industry: tenant.industry }, record),
      status,
      mayReschedule: isAhead || status === 'cancelled' || status === 'no_show',
      mayCancel: isAhead,
      language: record.language,
      tenant: practice,
      token: appointmentToken(this.environment.PRAXIS_MASTER_KEY, claim),
    };
  }

  async #masked(
    tx: TenantTransaction,
    viewer: Viewer | undefined,
    items: AppointmentRecordItem[],
  ): Promise<AppointmentItem[]> {
    const view = await this.masking.view(
      tx,
      viewer,
      items.map(({ lead }) => lead.id),
    );
    return items.map((item) => {
      const masked = view.isMasked(item.lead.id);
      return masked ? maskItem({ ...item, masked }, view) : { ...item, masked };
    });
  }
}

function targetOf({ appointmentId, sequence }: AppointmentClaim): { id: string; sequence: number } {
  return { id: appointmentId, sequence };
}

async function applied(
  tx: TenantTransaction,
  { id, update }: { id: string; update: AppointmentUpdate },
  author: Parameters<typeof cancelAppointment>[2],
): Promise<ChangeOutcome> {
  const { sequence } = update;
  switch (update.action) {
    case 'reschedule': {
      const { start, providerId } = update;
      return await moveAppointment(tx, { id, sequence, start, providerId, newId: randomUUID() }, author);
    }
    case 'cancel':
      return await cancelAppointment(tx, { id, sequence }, author);
    case 'attended':
    case 'no_show':
      return await markAppointment(tx, { id, sequence, status: update.action }, author);
  }
}
