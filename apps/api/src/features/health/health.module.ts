import { Module } from '@nestjs/common';
import { ApiErrorController } from './api-error.controller.js';
import { HealthController } from './health.controller.js';
import { HealthMonitor } from './health-monitor.js';
import { MetricsController } from './metrics.controller.js';
import { QueueStates } from './queue-states.js';
import { ServiceHealthController } from './service-health.controller.js';

@Module({
  controllers: [HealthController, ServiceHealthController, ApiErrorController, MetricsController],
  providers: [HealthMonitor, QueueStates],
})
export class HealthModule {}
