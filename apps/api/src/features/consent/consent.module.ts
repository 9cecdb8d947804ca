import { Module } from '@nestjs/common';
import { ConsentBulkController } from './consent-bulk.controller.js';
import { ConsentBulkService } from './consent-bulk.service.js';
import { LeadConsentController } from './lead-consent.controller.js';
import { ConsentController } from './consent.controller.js';
import { ConsentService } from './consent.service.js';
import { SuppressionController } from './suppression.controller.js';

@Module({
  controllers: [ConsentBulkController, ConsentController, LeadConsentController, SuppressionController],
  providers: [ConsentBulkService, ConsentService],
})
export class ConsentModule {}
