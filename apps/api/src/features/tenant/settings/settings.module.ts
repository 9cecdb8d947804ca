import { Module } from '@nestjs/common';
import { VendorAccountController } from './vendor-account.controller.js';
import { NotificationController } from './notification.controller.js';
import { IntegrationController } from './integration.controller.js';
import { IntegrationService } from './integration.service.js';

@Module({
  controllers: [VendorAccountController, NotificationController, IntegrationController],
  providers: [IntegrationService],
})
export class SettingsModule {}
