/** Appointments as staff list, read and change them. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import type {
  AppointmentItem,
  AppointmentQuery,
  AppointmentUpdate,
} from '@praxis/contracts/appointment/appointment-change';
import type { AppointmentDetail } from '@praxis/contracts/appointment/appointment-detail';
import { markAppointment, unmarkAppointment } from '@praxis/db/appointment/attendance';
import { cancelAppointment, moveAppointment } from '@praxis/db/appointment/appointment-change';
import type { ChangeOutcome } from '@praxis/db/appointment/change-record';
import { readAppointmentDetail } from '@praxis/db/appointment/appointment-detail';
import {
  findAppointmentItem,
  listAppointments,
  type AppointmentRecordItem,
} from '@praxis/db/appointment/appointment-list';
import type { Page } from '@praxis/db/core/page';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { againWhenLost } from '@praxis/db/core/lost-race';
import { checkBookingTimes } from '../../platform/appointment/booking-times.js';
import { notFound } from '../../platform/http/failure.js';
import { Masking, type Viewer } from '../../platform/auth/viewer-masking.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import type { LeadActor, LeadUser } from '../../platform/auth/lead-actor.js';
import { maskDetail, maskItem } from './appointment-masking.js';
import { refusalOf } from './appointment-refusals.js';

@Injectable()
export class AppointmentService {
  constructor(
    private readonly database: Database,
    private readonly masking: Masking,
    private readonly tenants: TenantDirectory,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Returns one page of appointments, masked for this viewer as leads are. */
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

  /** Returns one appointment in full, masked for this viewer as leads are. @throws Failure 404 for another tenant's id */
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
   * Makes a change for staff.
   * @throws Failure 404 for another tenant's id, 409 if the appointment does not allow it
   */
  async update(
    { tenant, user, viewer }: LeadUser,
    id: string,
    update: AppointmentUpdate,
  ): Promise<AppointmentItem> {
    if (update.action === 'reschedule') checkBookingTimes(update, await this.tenants.bookingZone(tenant.id));
    const { PRAXIS_ATTENDANCE_UNDO_SECONDS: undoSeconds } = this.environment;
    const author = {
      actor: 'staff' as const,
      userId: user.userId,
      reason: 'reason' in update ? update.reason : undefined,
    };
    return await this.#settled(tenant.id, async (tx) => {
      const outcome = await applied(tx, { id, update, undoSeconds }, author);
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

  /** Retries if another person took the time between read and write. The retry returns the times that are free. */
  async #settled<Result>(
    tenantId: string,
    work: (tx: TenantTransaction) => Promise<Result>,
  ): Promise<Result> {
    return await againWhenLost(() => this.database.withTenant(tenantId, work));
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

async function applied(
  tx: TenantTransaction,
  { id, update, undoSeconds }: { id: string; update: AppointmentUpdate; undoSeconds: number },
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
      return await markAppointment(tx, { id, sequence, status: update.action, undoSeconds }, author);
    case 'unmark':
      return await unmarkAppointment(tx, { id, sequence }, author);
  }
}
