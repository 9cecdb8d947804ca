/** Booking on a practice's public page: hold, intake, appointment and confirmation, with the steps of the journey. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { appointmentLink, appointmentToken } from '@praxis/config/appointment-token';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { fingerprint } from '@praxis/config/keys';
import type { Appointment } from '@praxis/contracts/appointment/appointment';
import type {
  BookingHold,
  BookingHoldResult,
  BookingRequest,
  BookingResult,
  CallbackRequest,
  CallbackResult,
} from '@praxis/contracts/booking-page/booking-page';
import { CONFLICT_REVIEW_SENTENCE } from '@praxis/contracts/conflict/conflict.const';
import type { Intake } from '@praxis/contracts/journey/intake';
import { findAppointmentOfSession } from '@praxis/db/appointment/appointment';
import type { AppointmentRecord } from '@praxis/db/appointment/appointment-row';
import { holdSlot, type Hold } from '@praxis/db/appointment/slot-hold';
import { Database } from '@praxis/db/core/database';
import { againWhenLost } from '@praxis/db/core/lost-race';
import { findLeadBySession } from '@praxis/db/lead/lead-capture';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { AppointmentLinks } from '../../platform/appointment/appointment-links.js';
import { HoldTokens } from '../../platform/appointment/hold-tokens.js';
import { checkBookingTimes } from '../../platform/appointment/booking-times.js';
import { Failure } from '../../platform/http/failure.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { JourneyService } from '../../platform/journey/journey.service.js';
import type { ProductCaller } from '../../platform/tenant/product-caller.js';
import { bookingMode, type BookingMode } from './booking-mode.js';

interface Visitor {
  caller: ProductCaller;
  sessionId: string;
}

@Injectable()
export class BookingPageService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly journeys: JourneyService,
    private readonly tenants: TenantDirectory,
    private readonly holds: HoldTokens,
    private readonly links: AppointmentLinks,
  ) {}

  /** Holds a time for a visitor. @throws Failure 409 with the nearest free times */
  async hold(tenant: TenantIdentity, body: BookingHold): Promise<BookingHoldResult['hold']> {
    const { slot, expiresAt } = await this.#held(tenant.id, this.#sessionOf(tenant.id, body.visit), body);
    return { ...slot, expiresAt };
  }

  /**
   * Books. The time is held first, so that a request that loses it leaves nothing behind. A visit has one appointment:
   * a repeated request returns it, and sends the confirmation if it was not sent yet.
   * @throws Failure 409 for a time that is no longer free, with the nearest free ones, and the refusals of the journey's steps
   */
  async book(tenant: TenantIdentity, body: BookingRequest): Promise<BookingResult> {
    const visitor = await this.#visitorOf(tenant, body.visit);
    const { caller, sessionId } = visitor;
    const mode = await bookingMode(this.database, this.environment, { caller, contact: body.contact });
    const existing = await this.#appointmentOf(visitor);
    if (existing && Date.parse(existing.start) !== Date.parse(body.start)) throw alreadyBooked();
    const leadId = existing ? await this.#leadOf(visitor) : undefined;
    if (existing && leadId) return await this.#booked(visitor, { mode, leadId });
    const hold = await this.#held(tenant.id, sessionId, body);
    const intake = await this.#intake(visitor, { body, mode });
    await this.journeys.bookAppointment(
      caller,
      {
        sessionId,
        mode: mode.mode,
        leadId: intake.leadId,
        preferred: 'any',
        holdToken: this.holds.issue(tenant.id, { sessionId, hold }),
      },
      { confirmsBy: [] },
    );
    return await this.#booked(visitor, { mode, leadId: intake.leadId });
  }

  /** Stores a person who asks to be called back. */
  async callBack(tenant: TenantIdentity, body: CallbackRequest): Promise<CallbackResult> {
    const visitor = await this.#visitorOf(tenant, body.visit);
    const { caller } = visitor;
    const mode = await bookingMode(this.database, this.environment, { caller, contact: body.contact });
    const { pending } = await this.#intake(visitor, { body, mode });
    return { ok: true, ...(pending ? { pending } : {}) };
  }

  /** The session of a visit. It is derived from the visit's secret, because staff can see the session id. */
  #sessionOf(tenantId: string, visit: string): string {
    const secret = { purpose: 'booking-page/visit', tenantId, visit: visit.toLowerCase() };
    return `book-${fingerprint(this.environment.PRAXIS_MASTER_KEY, secret)}`;
  }

  async #visitorOf({ id, industry }: TenantIdentity, visit: string): Promise<Visitor> {
    const demo = await this.tenants.demoTenants();
    const isDemo = demo.some((tenant) => tenant.id === id);
    return { caller: { tenantId: id, industry, isDemo }, sessionId: this.#sessionOf(id, visit) };
  }

  async #held(
    tenantId: string,
    sessionId: string,
    { start, startZone, providerId }: Pick<BookingHold, 'start' | 'startZone' | 'providerId'>,
  ): Promise<Hold> {
    checkBookingTimes({ start, timeZone: startZone }, await this.tenants.bookingZone(tenantId));
    const outcome = await againWhenLost(() =>
      this.database.withTenant(tenantId, (tx) =>
        holdSlot(tx, { id: randomUUID(), sessionId, start, providerId }),
      ),
    );
    if (outcome.kind === 'held') return outcome;
    if (outcome.kind === 'conflict_review') throw Failure.of(409, outcome.kind, CONFLICT_REVIEW_SENTENCE);
    throw new Failure({
      status: 409,
      code: outcome.kind,
      message:
        outcome.kind === 'slot_taken'
          ? 'That time was just taken. Choose another one.'
          : 'That time cannot be booked. Choose another one.',
      extra: { alternatives: outcome.alternatives },
    });
  }

  /** Stores the intake, unless an earlier request of the visit already stored it and then failed: that lead is kept. */
  async #intake(
    visitor: Visitor,
    { body, mode }: { body: CallbackRequest; mode: BookingMode },
  ): Promise<{ leadId: string; pending?: true | undefined }> {
    const { caller, sessionId } = visitor;
    try {
      return await this.journeys.submitIntake(caller, intakeOf(body, { caller, sessionId, ...mode }));
    } catch (cause) {
      if (!(cause instanceof Failure) || cause.code !== 'already_submitted') throw cause;
      const leadId = await this.#leadOf(visitor);
      if (leadId === undefined) throw cause;
      return { leadId };
    }
  }

  async #leadOf({ caller, sessionId }: Visitor): Promise<string | undefined> {
    const lead = await this.database.withTenant(caller.tenantId, (tx) => findLeadBySession(tx, sessionId));
    return lead?.id;
  }

  async #appointmentOf({ caller, sessionId }: Visitor): Promise<AppointmentRecord | undefined> {
    return await this.database.withTenant(caller.tenantId, (tx) => findAppointmentOfSession(tx, sessionId));
  }

  async #booked(
    visitor: Visitor,
    { mode, leadId }: { mode: BookingMode; leadId: string },
  ): Promise<BookingResult> {
    const { caller } = visitor;
    const record = await this.#appointmentOf(visitor);
    if (!record) throw alreadyBooked();
    const { sessionId } = visitor;
    const confirmation = await this.journeys.confirmBooking(caller, { sessionId, leadId, ...mode });
    const claim = { tenantId: caller.tenantId, appointmentId: record.id, sequence: record.sequence };
    const token = appointmentToken(this.environment.PRAXIS_MASTER_KEY, claim);
    return {
      ok: true,
      appointment: this.links.toView(caller, record) satisfies Appointment,
      changeUrl: appointmentLink(publicOrigin(this.environment), token),
      confirmation,
    };
  }
}

function intakeOf(
  { service, name, contact, timeZone, consent, language, details, area, source }: CallbackRequest,
  { caller, sessionId, mode }: Visitor & BookingMode,
): Intake {
  const person = { sessionId, mode, name, contact, timeZone, consent, language, source };
  return caller.industry === 'law'
    ? { ...person, caseType: service, details, urgency: 'medium' }
    : { ...person, leadType: service, area };
}

function alreadyBooked(): Failure {
  return Failure.of(
    409,
    'already_booked',
    'You have already booked an appointment here. Use the link in your confirmation to move it.',
  );
}
