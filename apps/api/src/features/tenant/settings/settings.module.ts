import { Module } from '@nestjs/common';
import { VendorAccountController } from './vendor-account.controller.js';
import { MaskingController } from './masking.controller.js';
import { NotificationController } from './notification.controller.js';
import { IntegrationController } from './integration.controller.js';
import { IntegrationService } from './integration.service.js';
import { WebhookService } from './webhook.service.js';

@Module({
  controllers: [VendorAccountController, MaskingController, NotificationController, IntegrationController],
  providers: [IntegrationService, WebhookService],
})
export class SettingsModule {}
