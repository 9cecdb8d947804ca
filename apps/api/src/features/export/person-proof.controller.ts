/** The proof of one person, requested and downloaded like an export, and the key that verifies it. */
import { Body, Controller, Get, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Environment } from '@praxis/config/environment';
import { publicSigningKey } from '@praxis/config/signing-key';
import { ExportResult } from '@praxis/contracts/export/export';
import { PersonProofRequest, SigningKeyResult } from '@praxis/contracts/person-proof/person-proof';
import { Allow } from '../../platform/auth/access.js';
import { StepUp } from '../../platform/auth/step-up.js';
import { personOf } from '../../platform/auth/acting-person.js';
import { Answer } from '../../platform/http/answer.js';
import { PathId, type PraxisRequest } from '../../platform/http/request.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { ExportService } from './export.service.js';

@ApiTags('person-proof')
@Controller('v1')
export class PersonProofController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly exports: ExportService,
  ) {}

  /**
   * Unmasked, because a masked proof would prove nothing. So it is for owners and admins, with a recent sign-in, and
   * logged.
   */
  @Post('leads/:id/proof')
  @Allow('owner')
  @StepUp()
  @Answer('Start the proof of one person', ExportResult, [202])
  async begin(
    @Req() request: PraxisRequest,
    @PathId() id: string,
    @Body({ schema: PersonProofRequest }) { format }: PersonProofRequest,
  ): Promise<ExportResult> {
    return { ok: true, export: await this.exports.beginProof(personOf(request), { leadId: id, format }) };
  }

  @Get('signing-key')
  @Allow('public')
  @Answer('Read the public key of this installation’s signatures', SigningKeyResult)
  read(): SigningKeyResult {
    return { ok: true, ...publicSigningKey(this.environment.PRAXIS_MASTER_KEY) };
  }
}
