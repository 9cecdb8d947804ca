import { Module } from '@nestjs/common';
import { CalendarController } from './calendar.controller.js';
import { CalendarService } from './calendar.service.js';
import { ProviderController } from './provider.controller.js';
import { SchedulingController } from './scheduling.controller.js';

@Module({
  controllers: [CalendarController, ProviderController, SchedulingController],
  providers: [CalendarService],
})
export class SchedulingModule {}
