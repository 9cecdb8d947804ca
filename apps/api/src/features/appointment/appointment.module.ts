import { Module } from '@nestjs/common';
import { AppointmentLinkController } from './appointment-link.controller.js';
import { AppointmentRuns } from './appointment-runs.js';
import { AppointmentController } from './appointment.controller.js';
import { AppointmentService } from './appointment.service.js';
import { AppointmentsController } from './appointments.controller.js';

@Module({
  controllers: [AppointmentController, AppointmentLinkController, AppointmentsController],
  providers: [AppointmentRuns, AppointmentService],
})
export class AppointmentModule {}
