import { Module } from '@nestjs/common';
import { PHONE_RUN } from '@praxis/workflows/call/phone/messages';
import { RunModule } from '../../../platform/runs/run.module.js';
import { LeadCallController } from './lead-call.controller.js';
import { LeadCallService } from './lead-call.service.js';
import { PhoneSettingsController } from './phone-settings.controller.js';

@Module({
  imports: [RunModule.forFeature(PHONE_RUN)],
  controllers: [LeadCallController, PhoneSettingsController],
  providers: [LeadCallService],
})
export class PhoneModule {}
