import { Module } from '@nestjs/common';
import { VendorAccountController } from './vendor-account.controller.js';
import { MaskingController } from './masking.controller.js';
import { AccountSettingsController } from './account-settings.controller.js';
import { IntegrationController } from './integration.controller.js';
import { IntegrationService } from './integration.service.js';

@Module({
  controllers: [VendorAccountController, MaskingController, AccountSettingsController, IntegrationController],
  providers: [IntegrationService],
})
export class SettingsModule {}
