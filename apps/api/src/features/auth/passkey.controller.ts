/** Sign-in with a passkey, which covers both factors in one step. */
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthSessionResult } from '@praxis/contracts/auth/auth';
import { PasskeyOptions, PasskeySignIn } from '@praxis/contracts/auth/factor';
import { Database } from '@praxis/db/core/database';
import { Allow } from '../../platform/auth/access.js';
import { addressKey } from '../../platform/http/address-key.js';
import { Answer } from '../../platform/http/answer.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { AuthLimits } from '../../platform/auth/auth-limits.js';
import { Failure } from '../../platform/http/failure.js';
import { HttpExchange, type Exchange } from '../../platform/http/request.js';
import { AuthSessions } from '../../platform/auth/auth-sessions.js';
import { PasskeyService } from './passkey.service.js';

@ApiTags('auth')
@Allow('public')
@Controller('v1/auth/passkey')
export class PasskeyController {
  constructor(
    private readonly database: Database,
    private readonly passkeys: PasskeyService,
    private readonly sessions: AuthSessions,
    private readonly limits: AuthLimits,
    private readonly trail: AuditTrail,
  ) {}

  @Post('begin')
  @Answer('Start signing in with a passkey', PasskeyOptions)
  async begin(): Promise<PasskeyOptions> {
    return { ok: true, options: await this.passkeys.askAny() };
  }

  @Post()
  @Answer('Sign in with a passkey', AuthSessionResult)
  async signIn(
    @HttpExchange() exchange: Exchange,
    @Body({ schema: PasskeySignIn }) body: PasskeySignIn,
  ): Promise<AuthSessionResult> {
    try {
      const challenge = await this.passkeys.takeAsked(body);
      return await this.database.withSystem('sign in with a passkey', async (tx) => {
        const { userId } = await this.passkeys.prove(tx, body, challenge);
        return await this.sessions.complete(tx, exchange, { userId, method: 'passkey' });
      });
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'passkey_wrong') throw error;
      await this.limits.takeForAddress(addressKey(exchange.request));
      await this.trail.refused(exchange.request, 'passkey.refused');
      throw error;
    }
  }
}
