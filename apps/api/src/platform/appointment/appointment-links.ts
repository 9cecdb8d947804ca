/** Appointments as callers see them, with the signed link to their calendar file. */
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import type { Appointment } from '@praxis/contracts/appointment/appointment';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { AppointmentRecord } from '@praxis/db/appointment/appointment-row';
import { EndingLinks } from '../auth/ending-links.js';
import { Failure } from '../http/failure.js';
import { ENVIRONMENT } from '../tokens.js';

/** How many days after an appointment its calendar file can be downloaded. */
const CALENDAR_FILE_DAYS = 7;
const DAY_SECONDS = 86_400;

/** The appointment that a link is about. `end` is ISO 8601. */
interface LinkedAppointment {
  tenantId: string;
  industry: Industry;
  id: string;
  end: string;
}

@Injectable()
export class AppointmentLinks {
  readonly #links: EndingLinks;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.#links = new EndingLinks(environment.PRAXIS_MASTER_KEY, 'links/ics');
  }

  /** A link that a calendar program can open without a key, until a week after the appointment. */
  ics({ tenantId, industry, id, end }: LinkedAppointment): string {
    const until = Math.ceil(Date.parse(end) / 1_000) + CALENDAR_FILE_DAYS * DAY_SECONDS;
    return `/v1/${industry}/appointment/${id}/ics?token=${this.#links.token({ tenantId, id }, until)}`;
  }

  /**
   * The tenant that a token names if this installation signed it for this appointment. `now` is in
   * milliseconds.
   * @throws Failure 410 for an expired link
   */
  tenantOf(appointmentId: string, token: string, now = Date.now()): string | undefined {
    const verdict = this.#links.check(appointmentId, token, now);
    if (verdict === 'expired')
      throw Failure.of(
        410,
        'link_over',
        `This link has expired. It works until ${CALENDAR_FILE_DAYS} days after the appointment.`,
      );
    return verdict === 'wrong' ? undefined : verdict.tenantId;
  }

  /** A stored appointment as screens show it. */
  toView(owner: { tenantId: string; industry: Industry }, record: AppointmentRecord): Appointment {
    const { id, start, end, timeZone, provider, location, confirmationCode } = record;
    return {
      id,
      start,
      end,
      timeZone,
      provider,
      location,
      confirmationCode,
      icsUrl: this.ics({ ...owner, id, end }),
    };
  }
}
