import { Module } from '@nestjs/common';
import { APPOINTMENT_RUN } from '@praxis/workflows/appointment/messages';
import { RunModule } from '../../platform/runs/run.module.js';
import { AppointmentLinkService } from './appointment-link.service.js';
import { AppointmentLinkController } from './appointment-link.controller.js';
import { SlotController } from './slot.controller.js';
import { AppointmentBookingService } from './appointment-booking.service.js';
import { AppointmentConfirmationService } from './appointment-confirmation.service.js';
import { AppointmentService } from './appointment.service.js';
import { AppointmentController } from './appointment.controller.js';
import { ShortLinkController } from './short-link.controller.js';

@Module({
  imports: [RunModule.forFeature(APPOINTMENT_RUN)],
  controllers: [SlotController, AppointmentLinkController, AppointmentController, ShortLinkController],
  providers: [
    AppointmentBookingService,
    AppointmentConfirmationService,
    AppointmentLinkService,
    AppointmentService,
  ],
})
export class AppointmentModule {}
