import { Module } from '@nestjs/common';
import { ApiErrorController } from './api-error.controller.js';
import { HealthController } from './health.controller.js';
import { HealthMonitor } from './health-monitor.js';
import { ServiceHealthController } from './service-health.controller.js';

@Module({
  controllers: [HealthController, ServiceHealthController, ApiErrorController],
  providers: [HealthMonitor],
})
export class HealthModule {}
