/** Appointments as callers see them, with the signed link to their calendar file. */
import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import { deriveKey, sameSecret } from '@praxis/config/keys';
import type { Appointment } from '@praxis/contracts/appointment';
import type { Industry } from '@praxis/contracts/industry.const';
import type { AppointmentRecord } from '@praxis/db/appointment-rows';
import { ENVIRONMENT } from './tokens.js';

@Injectable()
export class AppointmentLinks {
  readonly #key: Buffer;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.#key = deriveKey(environment.PRAXIS_MASTER_KEY, 'links/ics');
  }

  /** The link a calendar program can open without a key. */
  ics({ tenantId, industry, id }: { tenantId: string; industry: Industry; id: string }): string {
    return `/v1/${industry}/appointment/${id}/ics?token=${tenantId}.${this.#sign(tenantId, id)}`;
  }

  /** The tenant a token of this installation speaks for, if it was made for this appointment. Constant time. */
  tenantOf(appointmentId: string, token: string): string | undefined {
    const [tenantId = '', signature = ''] = token.split('.');
    return sameSecret(signature, this.#sign(tenantId, appointmentId)) ? tenantId : undefined;
  }

  /** What a screen shows of a stored appointment. */
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
      icsUrl: this.ics({ ...owner, id }),
    };
  }

  #sign(tenantId: string, appointmentId: string): string {
    return createHmac('sha256', this.#key)
      .update(`${tenantId}/${appointmentId}`)
      .digest('base64url')
      .slice(0, 32);
  }
}
