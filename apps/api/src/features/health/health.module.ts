import { Module } from '@nestjs/common';
import { AlertRuleController } from './alert-rule.controller.js';
import { ApiErrorController } from './api-error.controller.js';
import { HealthController } from './health.controller.js';
import { HealthFeed } from './health-feed.js';
import { HealthMonitor } from './health-monitor.js';
import { IncidentContactController } from './incident-contact.controller.js';
import { IncidentNotifier } from './notice/incident-notifier.js';
import { PracticeTroubleController } from './practice-trouble.controller.js';
import { ProviderBreakerController } from './provider-breaker.controller.js';
import { MetricsController } from './metrics.controller.js';
import { RunbookController } from './runbook.controller.js';
import { ServiceHealthController } from './service-health.controller.js';
import { StatusPageController } from './status-page.controller.js';
import { StatusPageService } from './status-page.service.js';
import { WebhookMonitorController } from './webhook-monitor.controller.js';

@Module({
  controllers: [
    HealthController,
    ServiceHealthController,
    ApiErrorController,
    AlertRuleController,
    WebhookMonitorController,
    StatusPageController,
    ProviderBreakerController,
    IncidentContactController,
    MetricsController,
    PracticeTroubleController,
    RunbookController,
  ],
  providers: [HealthMonitor, IncidentNotifier, HealthFeed, StatusPageService],
})
export class HealthModule {}
