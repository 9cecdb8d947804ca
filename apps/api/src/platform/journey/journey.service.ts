/** The four steps of a journey as API operations. Each waits for the workflow's result and returns it. */
import { Inject, Injectable } from '@nestjs/common';
import type { BookingResult } from '@praxis/contracts/booking-page/booking-page';
import type { Environment } from '@praxis/config/environment';
import { derivedId } from '@praxis/config/derived-id';
import type { AppointmentRequest, AppointmentResult } from '@praxis/contracts/appointment/appointment';
import type { FollowUpRequest, FollowUpResult } from '@praxis/contracts/journey/follow-up';
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import type { Intake, IntakeResult } from '@praxis/contracts/journey/intake';
import type { JourneyStep } from '@praxis/contracts/journey/journey.const';
import type { Channel } from '@praxis/contracts/message/message.const';
import type { RoiRequest, RoiResult } from '@praxis/contracts/journey/roi';
import { Database } from '@praxis/db/core/database';
import { findJourney } from '@praxis/db/journey/journey';
import {
  bookAppointment,
  calculateRoi,
  JOURNEY_RUN,
  journeyWorkflowId,
  sendFollowUp,
  submitIntake,
  type JourneyStart,
} from '@praxis/workflows/journey/messages';
import { Failure } from '../http/failure.js';
import { AppointmentLinks } from '../appointment/appointment-links.js';
import { checkBookingTimes } from '../appointment/booking-times.js';
import { refuseOtherIndustry, type ProductCaller } from '../tenant/product-caller.js';
import { HoldTokens } from '../appointment/hold-tokens.js';
import { LiveMode } from '../tenant/live-mode.js';
import { RunLinks } from '../runs/run-links.js';
import { updateOrBegin, updateRun, type RunUpdate } from '../runs/run-updates.js';
import { Temporal } from '../runs/temporal.js';
import { ENVIRONMENT } from '../tokens.js';
import { TenantDirectory } from '../tenant/tenant-directory.js';
import { IntakeOutbox } from './intake-outbox.js';
import { IntakeWatch } from './intake-watch.js';
import { toBookingCommand, toFollowUpCommand, toIntakeCommand } from './journey.commands.js';
import {
  intakeOnItsWay,
  intakeRequired,
  journeyClosed,
  refused,
  replyOf,
  temporalUnavailable,
} from './journey.refusals.js';

/**
 * How long a request waits before it reports that the step is still running. Longer than a worker restart
 * takes.
 */
const TIMEOUT_MS = 20_000;
/**
 * An intake waits less, because it can be stored in the outbox instead. Long enough to serve a burst of
 * requests in turn.
 */
const INTAKE_TIMEOUT_MS = 12_000;

/** The vendor of each live channel. A step that sends nothing needs no account. */
const VENDOR_OF = { sms: 'twilio', email: 'resend' } as const satisfies Record<Channel, string>;
/** A booking is confirmed and reminded on every channel that the client provided. */
const CONFIRMATION = ['sms', 'email'] as const satisfies readonly Channel[];

interface SessionFields {
  sessionId: string;
  mode: Mode;
  industry?: Industry | undefined;
}

@Injectable()
export class JourneyService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly temporal: Temporal,
    private readonly outbox: IntakeOutbox,
    private readonly links: RunLinks,
    private readonly appointmentLinks: AppointmentLinks,
    private readonly tenants: TenantDirectory,
    private readonly holds: HoldTokens,
    private readonly live: LiveMode,
    private readonly watch: IntakeWatch,
  ) {}

  /**
   * Submits an intake. While the engine is unavailable, it is stored under its final id and the result is
   * `pending`.
   */
  async submitIntake(caller: ProductCaller, intake: Intake): Promise<IntakeResult> {
    const start = await this.#startOf(caller, intake, []);
    const command = toIntakeCommand(this.environment.PRAXIS_MASTER_KEY, intake);
    const outcome = await updateOrBegin(
      this.temporal,
      { run: JOURNEY_RUN, start },
      {
        update: submitIntake,
        args: [command],
        timeoutMs: INTAKE_TIMEOUT_MS,
        updateId: `intake-${command.fingerprint}`,
      },
    );
    if (outcome.kind === 'refused') throw refused(outcome);
    if (outcome.kind === 'reply') {
      this.watch.note({ ...start, leadId: outcome.reply.leadId });
      return { ok: true, ...outcome.reply, run: this.links.of(start) };
    }
    await this.outbox.store(start, command);
    this.watch.note(start);
    return { ok: true, leadId: start.leadId, pending: true, run: this.links.of(start) };
  }

  /**
   * Books an appointment for a session that has an intake. `confirmsBy` lists the channels on which live mode needs an
   * account for its messages.
   */
  async bookAppointment(
    caller: ProductCaller,
    request: AppointmentRequest,
    { confirmsBy = CONFIRMATION }: { confirmsBy?: readonly Channel[] } = {},
  ): Promise<AppointmentResult> {
    const start = await this.#startOf(caller, request, confirmsBy);
    const { holdToken } = request;
    const held = holdToken === undefined ? undefined : this.holds.read(caller.tenantId, holdToken);
    if (!held) checkBookingTimes(request, await this.tenants.bookingZone(caller.tenantId));
    const command = toBookingCommand(this.environment.PRAXIS_MASTER_KEY, request, held);
    const { appointment } = await this.#step(start, {
      update: bookAppointment,
      args: [command],
      timeoutMs: TIMEOUT_MS,
    });
    return {
      ok: true,
      appointment: {
        ...appointment,
        icsUrl: this.appointmentLinks.ics({ ...caller, id: appointment.id, end: appointment.end }),
      },
      run: this.links.of(start),
    };
  }

  /** Sends the follow-up of a session that has an appointment. */
  async sendFollowUp(caller: ProductCaller, request: FollowUpRequest): Promise<FollowUpResult> {
    const command = toFollowUpCommand(request);
    const start = await this.#startOf(caller, request, command.channels);
    const reply = await this.#step(start, {
      update: sendFollowUp,
      args: [command],
      timeoutMs: TIMEOUT_MS,
      lane: 'vendors',
    });
    return {
      ok: true,
      sent: reply.sent,
      ...(reply.waiting.length > 0 ? { waiting: reply.waiting, pending: true as const } : {}),
      ...(reply.skipped.length > 0 ? { skipped: reply.skipped } : {}),
      run: this.links.of(start),
    };
  }

  /**
   * Sends the confirmation of a booking on these channels and returns the result. The booking stays even if that fails,
   * and then the appointment's run confirms it a few minutes later.
   */
  async confirmBooking(
    caller: ProductCaller,
    { channels, ...booked }: SessionFields & { leadId: string; channels?: Channel[] },
  ): Promise<BookingResult['confirmation']> {
    const channel = channels ?? [...CONFIRMATION];
    if (channel.length === 0) return 'none';
    try {
      const request = { ...booked, templates: ['thank_you' as const], channel };
      const { sent, waiting = [] } = await this.sendFollowUp(caller, request);
      if (sent.length > 0) return 'sent';
      return waiting.length > 0 ? 'waiting' : 'none';
    } catch (cause) {
      if (cause instanceof Failure) return 'none';
      throw cause;
    }
  }

  /** Calculates the return on investment; requires no earlier step. */
  async calculateRoi(caller: ProductCaller, request: RoiRequest): Promise<RoiResult> {
    const start = await this.#startOf(caller, request, []);
    const { inputs, tier } = request;
    const reply = await this.#step(
      start,
      { update: calculateRoi, args: [{ inputs, tier }], timeoutMs: TIMEOUT_MS },
      { mayBegin: true },
    );
    return { ok: true, ...reply, run: this.links.of(start) };
  }

  /**
   * Sends a step to the open run, or starts a run that resumes a closed journey. A step that cannot begin a
   * journey is refused if there is none.
   */
  async #step<Reply, Command>(
    start: JourneyStart,
    update: RunUpdate<Reply, [Command]>,
    { mayBegin = false } = {},
  ): Promise<Reply> {
    const begin = (from: JourneyStart) =>
      updateOrBegin(this.temporal, { run: JOURNEY_RUN, start: from }, update);
    const workflowId = journeyWorkflowId(start.tenantId, start.sessionId);
    const outcome = await updateRun(this.temporal, workflowId, update);
    const isEarly = outcome.kind === 'refused' && outcome.type === 'intake_required';
    if (outcome.kind !== 'not_running' && !isEarly) return replyOf(outcome);
    const journey = await this.database.withTenant(start.tenantId, (tx) => findJourney(tx, start.sessionId));
    if (isEarly) {
      // The intake is stored but has not reached the run yet: the caller only has to retry later.
      const intake = journey?.steps.intake?.state;
      if (intake === 'pending' || intake === 'done') throw intakeOnItsWay();
      return replyOf(outcome);
    }
    if (!journey || journey.status === 'pending') {
      if (mayBegin) return replyOf(await begin(start));
      throw journey ? temporalUnavailable() : intakeRequired();
    }
    // Refused here, because a run that is started only to refuse would stay open.
    if (journey.status === 'cancelled' || journey.status === 'terminated') throw journeyClosed();
    const isDone = (step: JourneyStep): boolean => journey.steps[step]?.state === 'done';
    const resume = {
      intakeDone: isDone('intake'),
      appointmentDone: isDone('appointment'),
      followUpDone: isDone('followup'),
      roiDone: isDone('roi'),
    };
    return replyOf(await begin({ ...start, resume }));
  }

  /** `sendsBy`: the channels on which the step sends messages. */
  async #startOf(
    caller: ProductCaller,
    body: SessionFields,
    sendsBy: readonly Channel[],
  ): Promise<JourneyStart> {
    refuseOtherIndustry(caller, body);
    if (body.mode === 'live')
      await this.live.require(caller, {
        vendors: sendsBy.map((channel) => VENDOR_OF[channel]),
        sentence: (missing) => `Live mode needs ${missing}, or the tenant’s own accounts.`,
      });
    return {
      tenantId: caller.tenantId,
      sessionId: body.sessionId,
      industry: caller.industry,
      mode: body.mode,
      leadId: derivedId(caller.tenantId, body.sessionId, 'lead'),
    };
  }
}
