/**
 * Books a meeting in one request: the session's journey creates the lead and the appointment, or the existing
 * ones are used.
 */
import { Inject, Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { DEFAULT_APPOINTMENT_MINUTES } from '@praxis/contracts/appointment/scheduling.const';
import { derivedId } from '@praxis/config/derived-id';
import type { Environment } from '@praxis/config/environment';
import { fingerprint } from '@praxis/config/keys';
import type { Appointment } from '@praxis/contracts/appointment/appointment';
import type { BookMeetingCall, BookMeetingResult } from '@praxis/contracts/appointment/meeting';
import { findBooking } from '@praxis/db/appointment/appointment';
import { Database } from '@praxis/db/core/database';
import { findLeadBySession } from '@praxis/db/lead/lead-capture';
import { noteMeetingRequest } from '@praxis/db/appointment/meeting-request';
import { AppointmentLinks } from '../../platform/auth/appointment-links.js';
import { Failure } from '../../platform/http/failure.js';
import { RunLinks } from '../../platform/runs/run-links.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { JourneyService, type Caller } from './journey.service.js';
import { meetingNote, toMeetingAsked, toMeetingIntake, type MeetingAsked } from './meeting.people.js';
import { readPreferredTime, type RequestedTime } from './preferred-time.js';

interface Booked {
  appointment: Appointment;
  existing: boolean;
}

@Injectable()
export class MeetingService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly journeys: JourneyService,
    private readonly tenants: TenantDirectory,
    private readonly runs: RunLinks,
    private readonly links: AppointmentLinks,
  ) {}

  /**
   * Books the meeting. A session has one meeting: a repeated request, or one after the demo has booked,
   * returns the existing one, unless it names another exact time.
   * @throws Failure 400 for an impossible time or missing contact details, and whatever the journey's booking
   * refuses
   */
  async book(caller: Caller, call: BookMeetingCall): Promise<BookMeetingResult> {
    const asked = toMeetingAsked(call);
    const requestedTime = readPreferredTime(
      asked.preferredTime,
      await this.tenants.bookingZone(caller.tenantId),
    );
    const leadId = await this.#leadOf(caller, call, asked);
    const { appointment, existing } = await this.#appointmentOf(caller, {
      call,
      asked,
      requestedTime,
      leadId,
    });
    await this.#note(caller.tenantId, leadId, asked);
    return {
      ok: true,
      success: true,
      leadId,
      appointment,
      existing,
      understood: requestedTime.isUnderstood,
      message: sentenceOf(appointment, { existing, isUnderstood: requestedTime.isUnderstood }),
      run: this.runs.of({ tenantId: caller.tenantId, sessionId: asked.sessionId }),
    };
  }

  async #leadOf(caller: Caller, call: BookMeetingCall, asked: MeetingAsked): Promise<string> {
    const { tenantId, industry } = caller;
    const find = (): ReturnType<typeof findLeadBySession> =>
      this.database.withTenant(tenantId, (tx) => findLeadBySession(tx, asked.sessionId));
    const lead = await find();
    if (lead) return lead.id;
    const intake = toMeetingIntake(asked, industry);
    if (!intake) throw nobodyToReach(asked);
    try {
      return (
        await this.journeys.submitIntake(caller, { ...intake, mode: call.mode, industry: call.industry })
      ).leadId;
    } catch (cause) {
      // An earlier intake of the session exists: use its lead.
      if (!(cause instanceof Failure) || cause.code !== 'already_submitted') throw cause;
      return (await find())?.id ?? derivedId(tenantId, asked.sessionId, 'lead');
    }
  }

  async #appointmentOf(
    caller: Caller,
    {
      call,
      asked,
      requestedTime,
      leadId,
    }: { call: BookMeetingCall; asked: MeetingAsked; requestedTime: RequestedTime; leadId: string },
  ): Promise<Booked> {
    const { sessionId } = asked;
    const found = await this.database.withTenant(caller.tenantId, (tx) => findBooking(tx, sessionId));
    if (found && fits(found.appointment, requestedTime)) {
      const { appointment } = found;
      const icsUrl = this.links.ics({ ...caller, id: appointment.id, end: appointment.end });
      return { appointment: { ...appointment, icsUrl }, existing: true };
    }
    const { preferred, dateHint, start } = requestedTime;
    const { appointment } = await this.journeys.bookAppointment(caller, {
      sessionId,
      leadId,
      mode: call.mode,
      industry: call.industry,
      preferred,
      dateHint,
      start,
      durationMins: DEFAULT_APPOINTMENT_MINUTES,
    });
    return { appointment, existing: false };
  }

  async #note(tenantId: string, leadId: string, asked: MeetingAsked): Promise<void> {
    const text = meetingNote(asked);
    const key = fingerprint(this.environment.PRAXIS_MASTER_KEY, { step: 'meeting', leadId, text });
    await this.database.withTenant(tenantId, (tx) =>
      noteMeetingRequest(tx, { leadId, key, text, reportedScore: asked.leadScore }),
    );
  }
}

/** Whether the existing appointment satisfies the request: any does, unless an exact time was requested. */
function fits(appointment: Appointment, { start }: RequestedTime): boolean {
  return start === undefined || Date.parse(start) === Date.parse(appointment.start);
}

function sentenceOf(
  { start, timeZone }: Appointment,
  { existing, isUnderstood }: { existing: boolean; isUnderstood: boolean },
): string {
  const when = DateTime.fromISO(start, { zone: timeZone })
    .setLocale('en-US')
    .toFormat('cccc, LLLL d, h:mm a');
  if (existing) return `You already have this appointment: ${when} (${timeZone}).`;
  const booked = `Your meeting is on ${when} (${timeZone}).`;
  return isUnderstood
    ? booked
    : `${booked} We could not read your preferred time, so this is the first free one.`;
}

function nobodyToReach({ name }: MeetingAsked): Failure {
  const path = name === undefined ? 'name' : 'phone';
  const message =
    name === undefined
      ? 'Give a name for the meeting. This session has no intake yet.'
      : 'Give a phone number or an email address. This session has no intake yet.';
  return new Failure({ status: 400, code: 'validation_failed', message, fields: [{ path, message }] });
}
