/** The practice's facts for clients: read by staff, saved by owners. */
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PracticeFacts, PracticeResult } from '@praxis/contracts/tenant/practice';
import { Database } from '@praxis/db/core/database';
import { readPractice, savePractice } from '@praxis/db/tenant/practice';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../../platform/auth/access.js';
import { Answer } from '../../../platform/http/answer.js';
import { ActingTenant, ActingUser, type AuthSession } from '../../../platform/http/request.js';
import { withClocks } from '../../../platform/tenant/practice-zone-change.js';
import { auditAs } from '../../../platform/tenant/tenant-audit.js';

@ApiTags('settings')
@Controller('v1/settings/practice')
export class PracticeController {
  constructor(private readonly database: Database) {}

  @Get()
  @Allow('staff')
  @Answer('Read the facts of the practice and its opening hours', PracticeResult)
  async read(@ActingTenant() tenant: TenantIdentity): Promise<PracticeResult> {
    return { ok: true, ...(await this.database.withTenant(tenant.id, readPractice)) };
  }

  @Put()
  @Allow('owner')
  @Answer('Save the facts of the practice', PracticeResult)
  async save(
    @ActingTenant() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: PracticeFacts }) facts: PracticeFacts,
  ): Promise<PracticeResult> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      await withClocks(tx, () => savePractice(tx, facts));
      await auditAs(tx, user, { action: 'settings.practice_changed' });
      return { ok: true, ...(await readPractice(tx)) };
    });
  }
}
