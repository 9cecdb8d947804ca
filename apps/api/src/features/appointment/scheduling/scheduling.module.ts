import { Module } from '@nestjs/common';
import { HostController } from './host.controller.js';
import { SchedulingController } from './scheduling.controller.js';

@Module({
  controllers: [HostController, SchedulingController],
})
export class SchedulingModule {}
