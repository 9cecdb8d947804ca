/** The function `send-demo-email` (specification 2, section 7). */
import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { DemoShareRequest, DemoShareResult } from '@praxis/contracts/demo/demo-share';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { addressKey } from '../../platform/http/address-key.js';
import { Allow, ByHand } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { ActingTenant, type PraxisRequest } from '../../platform/http/request.js';
import { DemoShareService } from './demo-share.service.js';

@ApiTags('functions')
@ApiSecurity('X-VA-KEY')
@Allow('product')
@Controller('v1/functions')
export class DemoShareController {
  constructor(private readonly shares: DemoShareService) {}

  @Post('send-demo-email')
  @ByHand('Sends an email.')
  @Answer('Share the demo by email', DemoShareResult)
  async sendDemoEmail(
    @ActingTenant() tenant: TenantIdentity,
    @Req() request: PraxisRequest,
    @Body({ schema: DemoShareRequest }) body: DemoShareRequest,
  ): Promise<DemoShareResult> {
    return await this.shares.share({ tenantId: tenant.id, address: addressKey(request) }, body);
  }
}
