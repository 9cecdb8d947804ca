import { Module } from '@nestjs/common';
import { ProviderController } from './provider.controller.js';
import { SchedulingController } from './scheduling.controller.js';

@Module({
  controllers: [ProviderController, SchedulingController],
})
export class SchedulingModule {}
