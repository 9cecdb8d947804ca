/** A tenant's telephone settings. */
import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { toE164 } from '@praxis/config/contact-key';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { PhoneSettingsResult, PhoneSettingsUpdate, type PhoneSettings } from '@praxis/contracts/call/phone';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { findPhoneSettings, phoneCentsSpent, savePhoneSettings } from '@praxis/db/call/phone-settings';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../../platform/auth/access.js';
import { Answer } from '../../../platform/http/answer.js';
import { invalidField } from '../../../platform/http/failure.js';
import { ActingTenant, ActingUser, type AuthSession } from '../../../platform/http/request.js';
import { auditAs } from '../../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../../platform/tokens.js';

@ApiTags('settings')
@Controller('v1/settings/phone')
export class PhoneSettingsController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  @Get()
  @Allow('staff')
  @Answer('Read the phone settings', PhoneSettingsResult)
  async read(@ActingTenant() tenant: TenantIdentity): Promise<PhoneSettingsResult> {
    return { ok: true, settings: await this.database.withTenant(tenant.id, (tx) => this.#read(tx)) };
  }

  @Put()
  @Allow('owner')
  @Answer('Save the phone settings', PhoneSettingsResult)
  async save(
    @ActingTenant() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: PhoneSettingsUpdate }) body: PhoneSettingsUpdate,
  ): Promise<PhoneSettingsResult> {
    const { voicemail, monthlyCapCents } = body;
    const handoverNumber = body.handoverNumber === '' ? null : toE164(body.handoverNumber);
    if (handoverNumber === undefined)
      throw invalidField('handoverNumber', 'This number cannot be dialed. Include the area code.');
    const settings = await this.database.withTenant(tenant.id, async (tx) => {
      await savePhoneSettings(tx, { handoverNumber, voicemail, monthlyCapCents, userId: user.userId });
      await auditAs(tx, user, { action: 'settings.phone_changed', detail: { voicemail, monthlyCapCents } });
      return await this.#read(tx);
    });
    return { ok: true, settings };
  }

  async #read(tx: TenantTransaction): Promise<PhoneSettings> {
    const { handoverNumber, voicemail, monthlyCapCents } = await findPhoneSettings(tx);
    return {
      handoverNumber: handoverNumber ?? '',
      voicemail,
      monthlyCapCents,
      spentCents: await phoneCentsSpent(tx, { at: new Date() }),
      voiceUrl: `${publicOrigin(this.environment)}/v1/webhooks/twilio/${tx.tenantId}/voice`,
    };
  }
}
