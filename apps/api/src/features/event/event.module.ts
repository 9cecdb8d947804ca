import { Module } from '@nestjs/common';
import { EventController } from './event.controller.js';
import { EventService } from './event.service.js';
import { FunctionController } from './function.controller.js';
import { DemoUsageController } from './demo-usage.controller.js';

@Module({
  controllers: [EventController, FunctionController, DemoUsageController],
  providers: [EventService],
})
export class EventModule {}
