import { Module } from '@nestjs/common';
import { VendorAccountController } from './vendor-account.controller.js';
import { MaskingController } from './masking.controller.js';
import { AccountSettingsController } from './account-settings.controller.js';
import { IntegrationController } from './integration.controller.js';
import { IntegrationService } from './integration.service.js';
import { PracticeController } from './practice.controller.js';

@Module({
  controllers: [
    VendorAccountController,
    MaskingController,
    AccountSettingsController,
    IntegrationController,
    PracticeController,
  ],
  providers: [IntegrationService],
})
export class SettingsModule {}
