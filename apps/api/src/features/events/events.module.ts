import { Module } from '@nestjs/common';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';
import { FunctionsController } from './functions.controller.js';
import { DemoUsageController } from './demo-usage.controller.js';

@Module({
  controllers: [EventsController, FunctionsController, DemoUsageController],
  providers: [EventsService],
})
export class EventsModule {}
