/**
 * Books a meeting in one request: the session's journey creates the lead and the appointment, or the existing
 * ones are used.
 */
import { Inject, Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { saysYear } from '@praxis/contracts/language/says-year';
import { DEFAULT_APPOINTMENT_MINUTES } from '@praxis/contracts/appointment/scheduling.const';
import { derivedId } from '@praxis/config/derived-id';
import type { Environment } from '@praxis/config/environment';
import { fingerprint } from '@praxis/config/keys';
import type { Appointment } from '@praxis/contracts/appointment/appointment';
import type { BookMeetingRequest, BookMeetingResult } from '@praxis/contracts/appointment/meeting';
import { findBooking } from '@praxis/db/appointment/appointment';
import { Database } from '@praxis/db/core/database';
import { findLeadBySession } from '@praxis/db/lead/lead-capture';
import { noteMeetingRequest } from '@praxis/db/appointment/meeting-request';
import { callWorkflowId } from '@praxis/workflows/call/messages';
import { journeyWorkflowId } from '@praxis/workflows/journey/messages';
import { AppointmentLinks } from '../../platform/appointment/appointment-links.js';
import { Failure } from '../../platform/http/failure.js';
import { RunLinks } from '../../platform/runs/run-links.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { JourneyService } from '../../platform/journey/journey.service.js';
import type { ProductCaller } from '../../platform/tenant/product-caller.js';
import { CallMeetings } from './meeting.of-call.js';
import { meetingNote, toMeetingAsked, toMeetingIntake, type MeetingAsked } from './meeting.people.js';
import { MeetingPlaces, type MeetingPlace } from './meeting.places.js';
import { chooseTime } from './meeting.choose-time.js';
import { readPreferredTime, type RequestedTime } from './preferred-time.js';

interface Booked {
  appointment: Appointment;
  existing: boolean;
  /** False if the time that was requested in words is not free. */
  isAsked: boolean;
}

/** Maximum number of times to choose, because the chosen one may just have been taken. */
const CHOICES_MAX = 3;
/** Refusals after which another time can be chosen. */
const TAKEN: ReadonlySet<string> = new Set(['slot_taken', 'slot_not_offered']);

interface Meeting {
  request: BookMeetingRequest;
  place: MeetingPlace;
  asked: MeetingAsked;
  requestedTime: RequestedTime;
  leadId: string;
}

@Injectable()
export class MeetingService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly journeys: JourneyService,
    private readonly places: MeetingPlaces,
    private readonly calls: CallMeetings,
    private readonly tenants: TenantDirectory,
    private readonly runs: RunLinks,
    private readonly links: AppointmentLinks,
  ) {}

  /**
   * Books the meeting. Each session and each conversation has one meeting. A repeated request, or one after the demo or
   * the call has booked, returns the existing appointment, unless the request names another exact time.
   * @throws Failure 400 for an impossible time or missing contact details, and the refusals of the booking
   */
  async book(caller: ProductCaller, request: BookMeetingRequest): Promise<BookMeetingResult> {
    const { tenantId } = caller;
    const place = await this.places.find(tenantId, request);
    const { sessionId, call } = place;
    const asked = { ...toMeetingAsked(request, call?.contact), sessionId };
    const requestedTime = readPreferredTime(asked.preferredTime, await this.tenants.bookingZone(tenantId));
    const leadId = await this.#leadOf(caller, { request, place, asked });
    // Stored before booking, because the conversation's call uses the note to find the lead of its appointment.
    await this.#note(tenantId, leadId, { asked, place });
    const booked = await this.#appointmentOf(caller, { request, place, asked, requestedTime, leadId });
    const { appointment, existing } = booked;
    const run = call ? callWorkflowId(tenantId, call.id) : journeyWorkflowId(tenantId, sessionId);
    return {
      ok: true,
      success: true,
      leadId,
      appointment,
      existing,
      understood: requestedTime.isUnderstood,
      message: sentenceOf(appointment, { ...booked, isUnderstood: requestedTime.isUnderstood }),
      run: this.runs.ofWorkflow(run),
    };
  }

  async #leadOf(
    caller: ProductCaller,
    { request, place, asked }: Pick<Meeting, 'request' | 'place' | 'asked'>,
  ): Promise<string> {
    const { tenantId, industry } = caller;
    const intake = toMeetingIntake(asked, industry);
    if (place.call) {
      const leadId = await this.calls.leadOf(caller, place.call, intake);
      if (leadId === undefined) throw nobodyToReach(asked);
      return leadId;
    }
    const find = (): ReturnType<typeof findLeadBySession> =>
      this.database.withTenant(tenantId, (tx) => findLeadBySession(tx, asked.sessionId));
    const lead = await find();
    if (lead) return lead.id;
    if (!intake) throw nobodyToReach(asked);
    const { mode, industry: named } = request;
    try {
      return (await this.journeys.submitIntake(caller, { ...intake, mode, industry: named })).leadId;
    } catch (cause) {
      // An earlier intake of the session exists: use its lead.
      if (!(cause instanceof Failure) || cause.code !== 'already_submitted') throw cause;
      return (await find())?.id ?? derivedId(tenantId, asked.sessionId, 'lead');
    }
  }

  async #appointmentOf(caller: ProductCaller, meeting: Meeting): Promise<Booked> {
    const { requestedTime } = meeting;
    for (let choice = 1; ; choice += 1) {
      const existing = await this.#existing(caller, meeting);
      if (existing) return existing;
      try {
        return await this.#bookNew(caller, meeting);
      } catch (cause) {
        const isTaken =
          cause instanceof Failure && requestedTime.named !== undefined && TAKEN.has(cause.code);
        // Another request has booked at the same time, perhaps a repeat of this one.
        const isBooked = cause instanceof Failure && cause.code === 'already_booked' && choice === 1;
        if (!(isTaken || isBooked) || choice >= CHOICES_MAX) throw cause;
      }
    }
  }

  async #existing(
    { tenantId, industry }: ProductCaller,
    { place: { sessionId }, requestedTime }: Meeting,
  ): Promise<Booked | undefined> {
    const found = await this.database.withTenant(tenantId, (tx) => findBooking(tx, sessionId));
    if (!found || !fits(found.appointment, requestedTime)) return undefined;
    return { ...this.#withLink({ tenantId, industry }, found.appointment), existing: true, isAsked: true };
  }

  async #bookNew(caller: ProductCaller, { request, place, requestedTime, leadId }: Meeting): Promise<Booked> {
    const { sessionId, call } = place;
    const { preferred, dateHint, named } = requestedTime;
    const zone = await this.tenants.bookingZone(caller.tenantId);
    const chosen =
      named &&
      (await this.database.withTenant(caller.tenantId, (tx) => chooseTime(tx, { sessionId, zone }, named)));
    const asked = { preferred, dateHint, start: chosen?.start ?? requestedTime.start, leadId };
    const isAsked = chosen?.isAsked ?? true;
    if (call) {
      const appointment = await this.calls.book(caller, call, asked);
      return { ...this.#withLink(caller, appointment), existing: false, isAsked };
    }
    const { mode, industry } = request;
    const { appointment } = await this.journeys.bookAppointment(caller, {
      ...asked,
      sessionId,
      mode,
      industry,
      durationMins: DEFAULT_APPOINTMENT_MINUTES,
    });
    await this.journeys.confirmBooking(caller, { sessionId, mode, industry, leadId });
    return { appointment, existing: false, isAsked };
  }

  #withLink(
    caller: Pick<ProductCaller, 'tenantId' | 'industry'>,
    appointment: Appointment,
  ): Pick<Booked, 'appointment'> {
    const icsUrl = this.links.ics({ ...caller, id: appointment.id, end: appointment.end });
    return { appointment: { ...appointment, icsUrl } };
  }

  async #note(
    tenantId: string,
    leadId: string,
    { asked, place }: Pick<Meeting, 'asked' | 'place'>,
  ): Promise<void> {
    const text = meetingNote(asked);
    const callId = place.call ? undefined : place.callId;
    const key = fingerprint(this.environment.PRAXIS_MASTER_KEY, { step: 'meeting', leadId, text, callId });
    await this.database.withTenant(tenantId, (tx) =>
      noteMeetingRequest(tx, { leadId, key, text, reportedScore: asked.leadScore, callId }),
    );
  }
}

/** Whether the existing appointment satisfies the request: any does, unless an exact time was requested. */
function fits(appointment: Appointment, { start }: RequestedTime): boolean {
  return start === undefined || Date.parse(start) === Date.parse(appointment.start);
}

function sentenceOf(
  { start, timeZone }: Appointment,
  { existing, isAsked, isUnderstood }: Omit<Booked, 'appointment'> & { isUnderstood: boolean },
): string {
  const at = DateTime.fromISO(start, { zone: timeZone }).setLocale('en-US');
  const when = at.toFormat(
    `cccc, LLLL d, ${saysYear({ start, timeZone }, Date.now()) ? 'yyyy, ' : ''}h:mm a`,
  );
  if (existing) return `You already have this appointment: ${when} (${timeZone}).`;
  const booked = `Your meeting is on ${when} (${timeZone}).`;
  if (!isAsked) return `${booked} The time you asked for is not free, so this is the nearest free one.`;
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
