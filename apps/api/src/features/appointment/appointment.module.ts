import { Module } from '@nestjs/common';
import { AppointmentLinkController } from './appointment-link.controller.js';
import { SlotController } from './slot.controller.js';
import { AppointmentService } from './appointment.service.js';
import { AppointmentController } from './appointment.controller.js';

@Module({
  controllers: [SlotController, AppointmentLinkController, AppointmentController],
  providers: [AppointmentService],
})
export class AppointmentModule {}
