/** The value of a client to the practice: read by staff, saved by owners. */
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PracticeFigures, PracticeFiguresResult } from '@praxis/contracts/tenant/practice-figures';
import { Database } from '@praxis/db/core/database';
import { readPracticeFigures, savePracticeFigures } from '@praxis/db/tenant/tenant-settings';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../../platform/auth/access.js';
import { Answer } from '../../../platform/http/answer.js';
import { ActingTenant, ActingUser, type AuthSession } from '../../../platform/http/request.js';
import { auditAs } from '../../../platform/tenant/tenant-audit.js';

@ApiTags('settings')
@Controller('v1/settings/figures')
export class FiguresController {
  constructor(private readonly database: Database) {}

  @Get()
  @Allow('staff')
  @Answer('Read what a client is worth', PracticeFiguresResult)
  async read(@ActingTenant() tenant: TenantIdentity): Promise<PracticeFiguresResult> {
    return { ok: true, figures: await this.database.withTenant(tenant.id, readPracticeFigures) };
  }

  @Put()
  @Allow('owner')
  @Answer('Save what a client is worth', PracticeFiguresResult)
  async save(
    @ActingTenant() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: PracticeFigures }) figures: PracticeFigures,
  ): Promise<PracticeFiguresResult> {
    await this.database.withTenant(tenant.id, async (tx) => {
      await savePracticeFigures(tx, figures);
      await auditAs(tx, user, { action: 'settings.figures_changed', detail: { ...figures } });
    });
    return { ok: true, figures };
  }
}
