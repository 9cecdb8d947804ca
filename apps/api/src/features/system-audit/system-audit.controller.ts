/** The System Audit Report. */
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SystemAudit } from '@praxis/contracts/system-audit/system-audit';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { SystemAuditService } from './system-audit.service.js';

@ApiTags('system-audit')
@Controller('v1/admin/system-audit')
export class SystemAuditController {
  constructor(private readonly audit: SystemAuditService) {}

  @Get()
  @Allow('admin')
  @Answer('Check the running system', SystemAudit)
  async read(): Promise<SystemAudit> {
    return await this.audit.report();
  }
}
