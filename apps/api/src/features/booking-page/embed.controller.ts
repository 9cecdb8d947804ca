/** Which sites may show the practice's booking page inside their own. */
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { EmbedSettingsResult, EmbedUpdate } from '@praxis/contracts/booking-page/embed';
import { readBookingPage } from '@praxis/db/booking-page/booking-page';
import { saveEmbedOrigins } from '@praxis/db/booking-page/embed-origin';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { ActingTenant, ActingUser, type AuthSession } from '../../platform/http/request.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';

@ApiTags('settings')
@Controller('v1/settings/embed')
export class EmbedController {
  constructor(
    private readonly database: Database,
    private readonly tenants: TenantDirectory,
  ) {}

  @Get()
  @Allow('staff')
  @Answer('Read where the booking page may be shown', EmbedSettingsResult)
  async read(@ActingTenant() { id }: TenantIdentity): Promise<EmbedSettingsResult> {
    return await this.database.withTenant(id, settingsOf);
  }

  /** Other API processes use the new list within seconds. */
  @Put()
  @Allow('owner')
  @Answer('Choose where the booking page may be shown', EmbedSettingsResult)
  async save(
    @ActingTenant() { id }: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: EmbedUpdate }) { origins }: EmbedUpdate,
  ): Promise<EmbedSettingsResult> {
    const saved = await this.database.withTenant(id, async (tx) => {
      await saveEmbedOrigins(tx, origins);
      await auditAs(tx, user, { action: 'settings.embed_changed', detail: { origins } });
      return await settingsOf(tx);
    });
    this.tenants.forgetEmbedOrigins(id);
    return saved;
  }
}

async function settingsOf(tx: TenantTransaction): Promise<EmbedSettingsResult> {
  const { slug, embedOrigins } = await readBookingPage(tx);
  return { ok: true, practice: slug, origins: embedOrigins };
}
