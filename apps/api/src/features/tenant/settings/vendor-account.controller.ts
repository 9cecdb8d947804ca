/**
 * A tenant's own accounts at the vendors of messages and calls. Without one, the platform's account is used
 * if it has one.
 */
import { Body, Controller, Delete, Get, Inject, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import * as z from 'zod/mini';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { missingPlatformSettings } from '@praxis/config/platform-account';
import {
  ElevenLabsAccountUpdate,
  OpenAiAccountUpdate,
  ResendAccountUpdate,
  TwilioAccountUpdate,
  VendorAccountsResult,
} from '@praxis/contracts/tenant/vendor-account';
import { Database } from '@praxis/db/core/database';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import type { VendorAccounts } from '@praxis/db/tenant/vendor-account';
import { findSecretHint, removeSecret, storeSecret, type SecretHint } from '@praxis/db/vault/vault';
import { Allow } from '../../../platform/auth/access.js';
import { StepUp } from '../../../platform/auth/step-up.js';
import { Answer } from '../../../platform/http/answer.js';
import { notFound } from '../../../platform/http/failure.js';
import { CurrentLeadUser, type LeadUser } from '../../../platform/auth/lead-actor.js';
import { ActingTenant } from '../../../platform/http/request.js';
import { ENVIRONMENT } from '../../../platform/tokens.js';

type Vendor = keyof VendorAccounts;
type AccountState = VendorAccountsResult['accounts'][Vendor];
const VENDORS = ['twilio', 'resend', 'openai', 'elevenlabs'] as const satisfies Vendor[];
const VendorName = z.enum(VENDORS, 'This vendor does not exist');

@ApiTags('settings')
@Allow('owner')
@Controller('v1/settings/accounts')
export class VendorAccountController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  @Get()
  @Answer('List vendor accounts', VendorAccountsResult)
  async read(@ActingTenant() tenant: TenantIdentity): Promise<VendorAccountsResult> {
    const hints = await this.database.withTenant(tenant.id, (tx) =>
      Promise.all(VENDORS.map((vendor) => findSecretHint(tx, vendor))),
    );
    const state = (vendor: Vendor): AccountState =>
      this.#state(tenant, vendor, hints[VENDORS.indexOf(vendor)]);
    return {
      ok: true,
      accounts: {
        twilio: state('twilio'),
        resend: state('resend'),
        openai: state('openai'),
        elevenlabs: state('elevenlabs'),
      },
    };
  }

  @Put('twilio')
  @StepUp()
  @Answer('Save a Twilio account', VendorAccountsResult)
  async saveTwilio(
    @CurrentLeadUser() caller: LeadUser,
    @Body({ schema: TwilioAccountUpdate }) account: TwilioAccountUpdate,
  ): Promise<VendorAccountsResult> {
    return await this.#save(caller, { service: 'twilio', account });
  }

  @Put('resend')
  @StepUp()
  @Answer('Save a Resend account', VendorAccountsResult)
  async saveResend(
    @CurrentLeadUser() caller: LeadUser,
    @Body({ schema: ResendAccountUpdate }) account: ResendAccountUpdate,
  ): Promise<VendorAccountsResult> {
    return await this.#save(caller, { service: 'resend', account });
  }

  @Put('openai')
  @StepUp()
  @Answer('Save an OpenAI account', VendorAccountsResult)
  async saveOpenAi(
    @CurrentLeadUser() caller: LeadUser,
    @Body({ schema: OpenAiAccountUpdate }) account: OpenAiAccountUpdate,
  ): Promise<VendorAccountsResult> {
    return await this.#save(caller, { service: 'openai', account });
  }

  @Put('elevenlabs')
  @StepUp()
  @Answer('Save an ElevenLabs account', VendorAccountsResult)
  async saveElevenLabs(
    @CurrentLeadUser() caller: LeadUser,
    @Body({ schema: ElevenLabsAccountUpdate }) account: ElevenLabsAccountUpdate,
  ): Promise<VendorAccountsResult> {
    return await this.#save(caller, { service: 'elevenlabs', account });
  }

  @Delete(':vendor')
  @StepUp()
  @Answer('Remove a vendor account', VendorAccountsResult)
  async remove(
    @CurrentLeadUser() { tenant, user }: LeadUser,
    @Param('vendor', { schema: VendorName }) vendor: Vendor,
  ): Promise<VendorAccountsResult> {
    const actor = { userId: user.userId, sessionId: user.id };
    const removed = await this.database.withTenant(tenant.id, (tx) => removeSecret(tx, vendor, actor));
    if (!removed) throw notFound('No account is stored.');
    return await this.read(tenant);
  }

  async #save(
    { tenant, user }: LeadUser,
    { service, account }: { service: Vendor; account: object },
  ): Promise<VendorAccountsResult> {
    await this.database.withTenant(tenant.id, (tx) =>
      storeSecret(tx, {
        service,
        value: JSON.stringify(account),
        actor: { userId: user.userId, sessionId: user.id },
      }),
    );
    return await this.read(tenant);
  }

  #state(tenant: TenantIdentity, vendor: Vendor, hint: SecretHint | undefined): AccountState {
    const hasWebhook = vendor === 'twilio' || vendor === 'resend';
    return {
      connected: hint !== undefined,
      updatedAt: hint?.updatedAt.toISOString() ?? null,
      hasPlatform: missingPlatformSettings(this.environment, vendor).length === 0,
      webhookUrl: hasWebhook ? `${publicOrigin(this.environment)}/v1/webhooks/${vendor}/${tenant.id}` : null,
    };
  }
}
