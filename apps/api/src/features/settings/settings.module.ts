import { Module } from '@nestjs/common';
import { AccountsController } from './accounts.controller.js';
import { AccountController } from './account.controller.js';
import { IntegrationsController } from './integrations.controller.js';
import { RoutingController } from './routing.controller.js';
import { IntegrationsService } from './integrations.service.js';
import { WebhookService } from './webhook.service.js';

@Module({
  controllers: [AccountsController, AccountController, IntegrationsController, RoutingController],
  providers: [IntegrationsService, WebhookService],
})
export class SettingsModule {}
