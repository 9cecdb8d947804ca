/** Reads and changes a client's own appointment through their link. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  appointmentToken,
  readAppointmentToken,
  type AppointmentClaim,
} from '@praxis/config/appointment-token';
import type { Environment } from '@praxis/config/environment';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import type {
  LinkCancel,
  LinkLanguage,
  LinkReschedule,
  LinkResult,
  LinkSlots,
} from '@praxis/contracts/appointment/appointment-change';
import { SLOTS_SHOWN } from '@praxis/contracts/appointment/slot.const';
import type { LeadAppointment } from '@praxis/contracts/message/correspondence';
import { findAppointment } from '@praxis/db/appointment/appointment';
import { cancelAppointment, moveAppointment } from '@praxis/db/appointment/appointment-change';
import { slotsToMove } from '@praxis/db/appointment/appointment-slot';
import type { ChangeOutcome } from '@praxis/db/appointment/change-record';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { againWhenLost } from '@praxis/db/core/lost-race';
import { chooseClientLanguage } from '@praxis/db/lead/lead-language';
import { readPracticeCard } from '@praxis/db/tenant/practice';
import { findTenant } from '@praxis/db/tenant/tenant';
import { AppointmentLinks } from '../../platform/appointment/appointment-links.js';
import { checkBookingTimes } from '../../platform/appointment/booking-times.js';
import { notFound } from '../../platform/http/failure.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { linkOver, refusalOf } from './appointment-refusals.js';

@Injectable()
export class AppointmentLinkService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly tenants: TenantDirectory,
    private readonly links: AppointmentLinks,
  ) {}

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
  async reschedule({ token, start, timeZone }: LinkReschedule): Promise<LinkResult> {
    const claim = this.#claimOf(token);
    checkBookingTimes({ start, timeZone }, await this.tenants.bookingZone(claim.tenantId));
    return await this.#change(claim, (tx) =>
      moveAppointment(tx, { ...targetOf(claim), start, newId: randomUUID() }, { actor: 'client' }),
    );
  }

  /** Cancels the appointment for the client. @throws Failure 404, 409, 410 */
  async cancel({ token, reason }: LinkCancel): Promise<LinkResult> {
    const claim = this.#claimOf(token);
    return await this.#change(claim, (tx) =>
      cancelAppointment(tx, targetOf(claim), { actor: 'client', reason }),
    );
  }

  /**
   * Stores the language that the client chose on the page; later messages use it.
   * @throws Failure 404, 410
   */
  async chooseLanguage({ token, language }: LinkLanguage): Promise<LinkResult> {
    const claim = this.#claimOf(token);
    return await this.database.withTenant(claim.tenantId, async (tx) => {
      await this.#mustHold(tx, claim);
      await chooseClientLanguage(tx, claim.appointmentId, language);
      return await this.#view(tx, claim.appointmentId);
    });
  }

  /** Retries if another person took the time between read and write. The retry returns the times that are free. */
  async #change(
    claim: AppointmentClaim,
    change: (tx: TenantTransaction) => Promise<ChangeOutcome>,
  ): Promise<LinkResult> {
    return await againWhenLost(() =>
      this.database.withTenant(claim.tenantId, async (tx) => {
        const outcome = await change(tx);
        if (outcome.kind === 'stale') {
          const appointment = await findAppointment(tx, claim.appointmentId);
          throw await linkOver(tx, appointment?.language);
        }
        if (outcome.kind !== 'changed') throw refusalOf(outcome);
        return await this.#view(tx, outcome.id);
      }),
    );
  }

  #claimOf(token: string): AppointmentClaim {
    const claim = readAppointmentToken(this.environment.PRAXIS_MASTER_KEY, token);
    if (!claim) throw notFound('This link is not valid. Copy the whole link from the message.');
    return claim;
  }

  async #mustHold(tx: TenantTransaction, claim: AppointmentClaim): Promise<void> {
    const appointment = await findAppointment(tx, claim.appointmentId);
    if (appointment?.sequence !== claim.sequence) throw await linkOver(tx, appointment?.language);
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
}

function targetOf({ appointmentId, sequence }: AppointmentClaim): { id: string; sequence: number } {
  return { id: appointmentId, sequence };
}
