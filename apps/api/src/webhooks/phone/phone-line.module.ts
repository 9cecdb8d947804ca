import { Module } from '@nestjs/common';
import { CallModule } from '../../features/call/call.module.js';
import { WebhookKeys } from '../webhook-keys.js';
import { PhoneCallService } from './phone-call.service.js';
import { PhoneController } from './phone.controller.js';
import { LineRequestVerifier } from './line-request-verifier.js';
import { PhoneReportService } from './phone-report.service.js';
import { RelayServer } from './relay-server.js';
import { RelayTokens } from './relay-tokens.js';

@Module({
  imports: [CallModule],
  controllers: [PhoneController],
  providers: [
    PhoneCallService,
    LineRequestVerifier,
    PhoneReportService,
    RelayServer,
    RelayTokens,
    WebhookKeys,
  ],
})
export class PhoneLineModule {}
