import { Module } from '@nestjs/common';
import { LeadCallController } from './lead-call.controller.js';
import { LeadCallService } from './lead-call.service.js';
import { PhoneSettingsController } from './phone-settings.controller.js';

@Module({
  controllers: [LeadCallController, PhoneSettingsController],
  providers: [LeadCallService],
})
export class PhoneModule {}
