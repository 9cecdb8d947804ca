/** A tenant's appointments: list, reschedule, cancel, and mark as attended or not. */
import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { AppointmentResult, NewAppointment } from '@praxis/contracts/appointment/appointment';
import {
  AppointmentChanged,
  AppointmentList,
  AppointmentQuery,
  AppointmentUpdate,
} from '@praxis/contracts/appointment/appointment-change';
import {
  AppointmentDetailResult,
  ConfirmationResult,
} from '@praxis/contracts/appointment/appointment-detail';
import { Allow } from '../../platform/auth/access.js';
import { PathId } from '../../platform/http/request.js';
import { Answer } from '../../platform/http/answer.js';
import {
  CurrentLeadActor,
  CurrentLeadUser,
  type LeadActor,
  type LeadUser,
} from '../../platform/auth/lead-actor.js';
import { onceOf, SafeToRepeat } from '../../platform/http/once.js';
import { AppointmentBookingService } from './appointment-booking.service.js';
import { AppointmentConfirmationService } from './appointment-confirmation.service.js';
import { AppointmentService } from './appointment.service.js';

@ApiTags('appointments')
@Controller('v1/appointments')
export class AppointmentController {
  constructor(
    private readonly appointments: AppointmentService,
    private readonly bookings: AppointmentBookingService,
    private readonly confirmations: AppointmentConfirmationService,
  ) {}

  @Get()
  @Allow('viewer')
  @Answer('List appointments', AppointmentList)
  async list(
    @CurrentLeadActor() { tenant, viewer }: LeadActor,
    @Query({ schema: AppointmentQuery }) query: AppointmentQuery,
  ): Promise<AppointmentList> {
    return { ok: true, ...(await this.appointments.list(tenant.id, viewer, query)) };
  }

  /** Books for a lead; 409 `slot_taken` and `slot_not_offered` name other times. */
  @Post()
  @SafeToRepeat()
  @Allow(['tenant-key', 'staff'])
  @ApiSecurity('X-VA-KEY')
  @Answer('Book an appointment for a lead', AppointmentResult)
  async book(
    @CurrentLeadActor() caller: LeadActor,
    @Body({ schema: NewAppointment }) body: NewAppointment,
  ): Promise<AppointmentResult> {
    const id = await onceOf(caller.request)(() => this.bookings.book(caller, body));
    return { ok: true, appointment: await this.bookings.read(caller, id) };
  }

  @Get(':id')
  @Allow('viewer')
  @Answer('Read an appointment', AppointmentDetailResult)
  async read(@CurrentLeadActor() caller: LeadActor, @PathId() id: string): Promise<AppointmentDetailResult> {
    return { ok: true, appointment: await this.appointments.detail(caller, id) };
  }

  /** The answer says for each channel whether it is sent now, later, or not at all. */
  @Post(':id/confirmation')
  @Allow('staff')
  @Answer('Send a confirmation again, and say what becomes of it', ConfirmationResult, [202])
  async confirm(@CurrentLeadUser() caller: LeadUser, @PathId() id: string): Promise<ConfirmationResult> {
    return { ok: true, channels: await this.confirmations.send(caller, id) };
  }

  /** Changes an appointment in the state that the client saw (`sequence`); 409 `stale` if another user was faster. */
  @Patch(':id')
  @Allow('staff')
  @Answer('Move, cancel or close an appointment', AppointmentChanged)
  async update(
    @CurrentLeadUser() caller: LeadUser,
    @PathId() id: string,
    @Body({ schema: AppointmentUpdate }) update: AppointmentUpdate,
  ): Promise<AppointmentChanged> {
    return { ok: true, appointment: await this.appointments.update(caller, id, update) };
  }
}
