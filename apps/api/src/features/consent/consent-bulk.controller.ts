/** Consent of selected leads, recorded with one proof. */
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BulkConsent, BulkConsentResult } from '@praxis/contracts/consent/consent';
import { Allow } from '../../platform/auth/access.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { Answer } from '../../platform/http/answer.js';
import { ConsentBulkService } from './consent-bulk.service.js';

@ApiTags('consent')
@Controller('v1/leads/bulk-consent')
export class ConsentBulkController {
  constructor(private readonly consent: ConsentBulkService) {}

  @Post()
  @Allow('staff')
  @Answer('Record the consent of several leads', BulkConsentResult)
  async record(
    @CurrentLeadUser() caller: LeadUser,
    @Body({ schema: BulkConsent }) body: BulkConsent,
  ): Promise<BulkConsentResult> {
    return { ok: true, ...(await this.consent.record(caller, body)) };
  }
}
