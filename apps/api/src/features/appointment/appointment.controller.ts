/** A tenant's appointments: list, reschedule, cancel, and mark as attended or not. */
import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AppointmentChanged,
  AppointmentList,
  AppointmentQuery,
  AppointmentUpdate,
} from '@praxis/contracts/appointment/appointment-change';
import { Allow } from '../../platform/auth/access.js';
import { PathId } from '../../platform/http/request.js';
import { Answer } from '../../platform/http/answer.js';
import {
  CurrentLeadActor,
  CurrentLeadUser,
  type LeadActor,
  type LeadUser,
} from '../../platform/auth/lead-actor.js';
import { AppointmentService } from './appointment.service.js';

@ApiTags('appointment')
@Controller('v1/appointments')
export class AppointmentController {
  constructor(private readonly appointments: AppointmentService) {}

  @Get()
  @Allow('viewer')
  @Answer('List appointments', AppointmentList)
  async list(
    @CurrentLeadActor() { tenant, viewer }: LeadActor,
    @Query({ schema: AppointmentQuery }) query: AppointmentQuery,
  ): Promise<AppointmentList> {
    return { ok: true, ...(await this.appointments.list(tenant.id, viewer, query)) };
  }

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
