/** Creates an account. Its password takes effect once the address is verified. */
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged, LinkRedeem, AuthSessionResult, SignUpRequest } from '@praxis/contracts/auth/auth';
import { writeAudit } from '@praxis/db/core/audit';
import { ensureUser } from '@praxis/db/auth/person';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { AuthCookies } from '../../platform/auth/auth-cookies.js';
import { addressKey } from '../../platform/http/address-key.js';
import { AuthLimits } from '../../platform/auth/auth-limits.js';
import { HttpExchange, type Exchange } from '../../platform/http/request.js';
import { AuthSessions } from '../../platform/auth/auth-sessions.js';
import { AuthLinkService } from './auth-link.service.js';
import { newPasswordHash, refuseWeakPassword } from './passwords.js';

@ApiTags('auth')
@Allow('public')
@Controller('v1/auth')
export class SignUpController {
  constructor(
    private readonly links: AuthLinkService,
    private readonly sessions: AuthSessions,
    private readonly cookies: AuthCookies,
    private readonly limits: AuthLimits,
  ) {}

  @Post('sign-up')
  @Answer('Sign up with an email address', Acknowledged)
  async signUp(
    @HttpExchange() { request, reply }: Exchange,
    @Body({ schema: SignUpRequest }) { email, password }: SignUpRequest,
  ): Promise<Acknowledged> {
    refuseWeakPassword(password, email);
    // Each sign-up costs a hash, so the limit counts by network address.
    await this.limits.takeForAddress(addressKey(request));
    const browserHash = this.cookies.bindBrowser(request, reply);
    await this.links.mailAfterSignUp({ request, email, browserHash }, () => newPasswordHash(password));
    return { ok: true, message: 'Account created. Check your email to verify.' };
  }

  @Post('verify-email')
  @Answer('Verify an email address', AuthSessionResult)
  async verify(
    @HttpExchange() exchange: Exchange,
    @Body({ schema: LinkRedeem }) { token }: LinkRedeem,
  ): Promise<AuthSessionResult> {
    const { request } = exchange;
    return await this.links.opening({ request, kind: 'verify_email' }, async (tx) => {
      const link = await this.links.open(tx, { request, kind: 'verify_email', token });
      const { userId, created } = await ensureUser(tx, link);
      if (created)
        await writeAudit(tx, { action: 'account.created', userId, targetType: 'user', targetId: userId });
      return await this.sessions.begin(tx, exchange, { userId, method: 'verify_email' });
    });
  }
}
