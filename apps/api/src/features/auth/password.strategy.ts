/** Email and password. Response and timing are the same for known, unknown and unverified addresses. */
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import type { Logger } from 'pino';
import type { SignInRequest } from '@praxis/contracts/auth/auth';
import { Database } from '@praxis/db/core/database';
import { hashPassword, isOutdatedHash } from '@praxis/db/auth/password-hash';
import { findSignIn, refreshPasswordHash } from '@praxis/db/auth/person';
import { afterAnswer } from '../../platform/http/after-answer.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { AuthCookies } from '../../platform/auth/auth-cookies.js';
import { addressKey } from '../../platform/http/address-key.js';
import { AuthLimits } from '../../platform/auth/auth-limits.js';
import { Failure } from '../../platform/http/failure.js';
import type { PraxisRequest } from '../../platform/http/request.js';
import type { AuthSessionStart } from '../../platform/auth/auth-sessions.js';
import { LOG } from '../../platform/tokens.js';
import { AuthLinkService } from './auth-link.service.js';
import { checkPassword } from './passwords.js';

export const PASSWORD_STRATEGY = 'password';

@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy, PASSWORD_STRATEGY) {
  constructor(
    private readonly database: Database,
    private readonly cookies: AuthCookies,
    private readonly limits: AuthLimits,
    private readonly trail: AuditTrail,
    private readonly links: AuthLinkService,
    @Inject(LOG) private readonly log: Logger,
  ) {
    super({ usernameField: 'email', passwordField: 'password', passReqToCallback: true });
  }

  async validate(
    request: PraxisRequest,
    email: SignInRequest['email'],
    password: SignInRequest['password'],
  ): Promise<AuthSessionStart> {
    const { reply } = request;
    if (!reply) throw new Error('the guard of this strategy leaves the reply on the request');
    const browserHash = this.cookies.bindBrowser(request, reply);
    const { account, pending } = await findSignIn(this.database, email);
    const isKnownDevice = account !== undefined && this.cookies.isKnownDevice(request, account);
    const giveBack = await this.#take(request, { email, isKnownDevice, userId: account?.userId });
    const matches = await checkPassword(account?.passwordHash ?? pending?.passwordHash, password);
    if (!matches || !account?.verified) {
      if (matches && pending)
        // The password is right but the address is not verified yet: send another link.
        afterAnswer({ reply, log: this.log, name: 'verification mail' }, () =>
          this.links.mailToVerify({ request, email, browserHash }, pending.passwordHash),
        );
      await this.trail.refused(request, 'sign_in.refused', { userId: account?.userId });
      throw credentialsWrong();
    }
    await giveBack();
    const { userId, passwordHash: from, credentialsVersion } = account;
    if (from !== null && isOutdatedHash(from))
      afterAnswer({ reply, log: this.log, name: 'password hash' }, async () =>
        refreshPasswordHash(this.database, userId, { from, to: await hashPassword(password) }),
      );
    return { userId, method: 'password', credentialsVersion };
  }

  async #take(
    request: PraxisRequest,
    { email, isKnownDevice, userId }: { email: string; isKnownDevice: boolean; userId: string | undefined },
  ): Promise<() => Promise<void>> {
    try {
      return await this.limits.take({ address: addressKey(request), target: email, isKnownDevice });
    } catch (refusal) {
      await this.trail.refused(request, 'sign_in.limited', { userId });
      throw refusal;
    }
  }
}

function credentialsWrong(): Failure {
  return Failure.of(401, 'credentials_wrong', 'Email or password is wrong.');
}
