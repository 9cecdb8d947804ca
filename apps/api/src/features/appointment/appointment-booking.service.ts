/** Booking by the practice for one of its leads. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { confirmationCode } from '@praxis/config/confirmation-code';
import type { Environment } from '@praxis/config/environment';
import { fingerprint } from '@praxis/config/keys';
import { CONFLICT_REVIEW_SENTENCE } from '@praxis/contracts/conflict/conflict.const';
import type { Appointment, NewAppointment } from '@praxis/contracts/appointment/appointment';
import { bookAppointment, findAppointment, type BookingOutcome } from '@praxis/db/appointment/appointment';
import { writeAudit } from '@praxis/db/core/audit';
import { Database } from '@praxis/db/core/database';
import { againWhenLost } from '@praxis/db/core/lost-race';
import { readLead } from '@praxis/db/lead/lead';
import { AppointmentLinks } from '../../platform/appointment/appointment-links.js';
import type { LeadActor } from '../../platform/auth/lead-actor.js';
import { checkBookingTimes } from '../../platform/appointment/booking-times.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

type Refused = Exclude<BookingOutcome, { kind: 'booked' }>;

const SENTENCES: Record<Refused['kind'], string> = {
  already_booked:
    'This lead already has an appointment. Move or cancel it; if it is over, mark it as attended or no-show first.',
  conflict_review: CONFLICT_REVIEW_SENTENCE,
  slot_taken: 'That time was just taken. Choose one of the alternatives.',
  slot_not_offered: 'That time is outside booking hours. Choose one of the alternatives.',
  no_slots: 'There is no free time in the days ahead. Open more hours, or choose another host.',
  hold_expired: 'The hold has ended. Choose a time again.',
};

@Injectable()
export class AppointmentBookingService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly tenants: TenantDirectory,
    private readonly links: AppointmentLinks,
  ) {}

  /**
   * Books and returns the appointment's id; a repeated request returns the same one.
   * @throws Failure 404 for another tenant's lead, 409 if it cannot be booked
   */
  async book({ tenant, request: { session } }: LeadActor, body: NewAppointment): Promise<string> {
    checkBookingTimes(body, await this.tenants.bookingZone(tenant.id));
    const { leadId, note, ...asked } = body;
    const key = fingerprint(this.environment.PRAXIS_MASTER_KEY, { step: 'appointment', leadId, ...asked });
    const outcome = await againWhenLost(() =>
      this.database.withTenant(tenant.id, async (tx) => {
        const lead = await readLead(tx, leadId);
        if (!lead) throw notFound();
        const id = randomUUID();
        const booked = await bookAppointment(tx, {
          ...asked,
          id,
          leadId,
          sessionId: lead.sessionId,
          preferred: 'any',
          fingerprint: key,
          confirmationCode: confirmationCode(`${tenant.id}/${id}`),
          byPractice: { userId: session?.userId, note },
        });
        if (booked.kind === 'booked' && !booked.repeated)
          await writeAudit(tx, {
            action: 'appointment.booked',
            tenantId: tx.tenantId,
            userId: session?.userId,
            sessionId: session?.id,
            targetType: 'appointment',
            targetId: id,
          });
        return booked;
      }),
    );
    if (outcome.kind === 'booked') return outcome.appointment.id;
    throw new Failure({
      status: 409,
      code: outcome.kind,
      message: SENTENCES[outcome.kind],
      ...('alternatives' in outcome ? { extra: { alternatives: outcome.alternatives } } : {}),
    });
  }

  /** The appointment in the form of the booking's response. @throws Failure 404 */
  async read({ tenant }: LeadActor, id: string): Promise<Appointment> {
    const record = await this.database.withTenant(tenant.id, (tx) => findAppointment(tx, id));
    if (!record) throw notFound();
    return this.links.toView({ tenantId: tenant.id, industry: tenant.industry }, record);
  }
}
