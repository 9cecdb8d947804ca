import { Module } from '@nestjs/common';
import { CALENDAR_SYNC_RUN } from '@praxis/workflows/calendar/messages';
import { RunModule } from '../../platform/runs/run.module.js';
import { CalendarController } from './calendar.controller.js';
import { CalendarService } from './calendar.service.js';

@Module({
  imports: [RunModule.forFeature(CALENDAR_SYNC_RUN)],
  controllers: [CalendarController],
  providers: [CalendarService],
})
export class CalendarModule {}
