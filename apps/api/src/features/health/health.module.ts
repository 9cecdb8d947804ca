import { Module } from '@nestjs/common';
import { ApiErrorController } from './api-error.controller.js';
import { HealthController } from './health.controller.js';
import { HealthMonitor } from './health-monitor.js';
import { ProviderBreakerController } from './provider-breaker.controller.js';
import { ServiceHealthController } from './service-health.controller.js';

@Module({
  controllers: [HealthController, ServiceHealthController, ApiErrorController, ProviderBreakerController],
  providers: [HealthMonitor],
})
export class HealthModule {}
