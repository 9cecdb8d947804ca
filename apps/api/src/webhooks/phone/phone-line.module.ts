import { Module } from '@nestjs/common';
import { CallModule } from '../../features/call/call.module.js';
import { WebhookKeys } from '../webhook-keys.js';
import { PhoneCallsService } from './phone-calls.service.js';
import { PhoneController } from './phone.controller.js';
import { LineRequestVerifier } from './line-request-verifier.js';
import { PhoneReports } from './phone-reports.service.js';
import { RelayServer } from './relay-server.js';
import { RelayTokens } from './relay-tokens.js';

@Module({
  imports: [CallModule],
  controllers: [PhoneController],
  providers: [PhoneCallsService, LineRequestVerifier, PhoneReports, RelayServer, RelayTokens, WebhookKeys],
})
export class PhoneLineModule {}
