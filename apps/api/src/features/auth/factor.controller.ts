/** The second factors of the signed-in person's account: add, remove, renew recovery codes. */
import { Body, Controller, Delete, Get, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Environment } from '@praxis/config/environment';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  FactorAdded,
  FactorList,
  PasskeyConfirm,
  PasskeyOptions,
  RecoveryCodes,
  TotpConfirm,
  TotpEnrollment,
} from '@praxis/contracts/auth/factor';
import { Database } from '@praxis/db/core/database';
import { listFactors, type FactorRecord } from '@praxis/db/auth/factor';
import { Allow, WithoutFactor } from '../../platform/auth/access.js';
import { StepUp } from '../../platform/auth/step-up.js';
import { Answer } from '../../platform/http/answer.js';
import { deviceLabel } from '../../platform/auth/device-label.js';
import { requiresFactor } from '../../platform/auth/person-rights.js';
import {
  ActingUser,
  HttpExchange,
  type AuthSession,
  type Exchange,
  PathId,
} from '../../platform/http/request.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { FactorService } from './factor.service.js';
import { PasskeyService } from './passkey.service.js';

@ApiTags('auth')
@Allow('user')
@WithoutFactor()
@Controller('v1/auth/factors')
export class FactorController {
  constructor(
    private readonly database: Database,
    private readonly factors: FactorService,
    private readonly passkeys: PasskeyService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  @Answer('List your second factors', FactorList)
  async list(@ActingUser() session: AuthSession): Promise<FactorList> {
    const { factors, recoveryCodesLeft } = await this.database.withSystem('list second factors', (tx) =>
      listFactors(tx, session.userId),
    );
    const isRequired = session.mustEnroll || requiresFactor(session.roles, this.environment);
    return { ok: true, items: factors.map(factorOf), recoveryCodesLeft, isRequired };
  }

  /** Stores nothing yet: the authenticator app must first prove that it can generate codes. */
  @Post('totp')
  @StepUp()
  @Answer('Start setting up an authenticator app', TotpEnrollment)
  async begin(@ActingUser() session: AuthSession): Promise<TotpEnrollment> {
    return { ok: true, ...(await this.factors.begin(session)) };
  }

  @Post('totp/confirm')
  @StepUp()
  @Answer('Add the authenticator app with its first code', FactorAdded)
  async confirm(
    @HttpExchange() { reply }: Exchange,
    @ActingUser() session: AuthSession,
    @Body({ schema: TotpConfirm }) body: TotpConfirm,
  ): Promise<FactorAdded> {
    const { factor, recoveryCodes } = await this.factors.confirm({ session, reply }, body);
    return { ok: true, factor: factorOf(factor), recoveryCodes };
  }

  @Post('passkey')
  @StepUp()
  @Answer('Start adding a passkey', PasskeyOptions)
  async beginPasskey(@ActingUser() session: AuthSession): Promise<PasskeyOptions> {
    return { ok: true, options: await this.passkeys.askNew(session) };
  }

  @Post('passkey/confirm')
  @StepUp()
  @Answer('Add the new passkey', FactorAdded)
  async confirmPasskey(
    @HttpExchange() { request, reply }: Exchange,
    @ActingUser() session: AuthSession,
    @Body({ schema: PasskeyConfirm }) body: PasskeyConfirm,
  ): Promise<FactorAdded> {
    const passkey = await this.passkeys.readNew(session, body);
    const name = deviceLabel(request.headers['user-agent']);
    const { factor, recoveryCodes } = await this.factors.addPasskey({ session, reply }, { ...passkey, name });
    return { ok: true, factor: factorOf(factor), recoveryCodes };
  }

  @Post('recovery-codes')
  @StepUp()
  @Answer('Create new recovery codes', RecoveryCodes)
  async renew(
    @HttpExchange() { reply }: Exchange,
    @ActingUser() session: AuthSession,
  ): Promise<RecoveryCodes> {
    return { ok: true, recoveryCodes: await this.factors.renewCodes({ session, reply }) };
  }

  @Delete(':id')
  @StepUp()
  @Answer('Remove a second factor', Acknowledged)
  async remove(
    @HttpExchange() { reply }: Exchange,
    @ActingUser() session: AuthSession,
    @PathId() id: string,
  ): Promise<Acknowledged> {
    await this.factors.remove({ session, reply }, id);
    return { ok: true, message: 'The second factor is removed.' };
  }
}

function factorOf({ id, kind, name, createdAt, lastUsedAt }: FactorRecord): FactorAdded['factor'] {
  return {
    id,
    kind,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
