/** A tenant's appointments: list, reschedule, cancel, and mark as attended or not. */
import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AppointmentChanged,
  AppointmentList,
  AppointmentQuery,
  AppointmentUpdate,
} from '@praxis/contracts/appointment/appointment-change';
import { Uuid } from '@praxis/contracts/journey/session';
import { Allow } from '../../platform/auth/access.js';
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
  @ApiOperation({ summary: 'List appointments' })
  @Allow('viewer')
  @Answer(AppointmentList)
  async list(
    @CurrentLeadActor() { tenant, viewer }: LeadActor,
    @Query({ schema: AppointmentQuery }) query: AppointmentQuery,
  ): Promise<AppointmentList> {
    return { ok: true, ...(await this.appointments.list(tenant.id, viewer, query)) };
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Move, cancel or close an appointment' })
  @Allow('staff')
  @Answer(AppointmentChanged)
  async update(
    @CurrentLeadUser() caller: LeadUser,
    @Param('id', { schema: Uuid }) id: string,
    @Body({ schema: AppointmentUpdate }) update: AppointmentUpdate,
  ): Promise<AppointmentChanged> {
    return { ok: true, appointment: await this.appointments.update(caller, id, update) };
  }
}
