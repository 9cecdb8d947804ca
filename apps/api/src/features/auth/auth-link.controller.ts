/** Sign-in by an emailed link, and password reset by one. */
import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Acknowledged,
  LinkRedeem,
  LinkRequest,
  PasswordResetConfirm,
  AuthSessionResult,
} from '@praxis/contracts/auth/auth';
import { writeAudit } from '@praxis/db/core/audit';
import { Database } from '@praxis/db/core/database';
import { setPassword } from '@praxis/db/auth/person';
import { endAuthSessions } from '@praxis/db/auth/auth-session';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { AuthCookies } from '../../platform/auth/auth-cookies.js';
import { HttpExchange, type Exchange } from '../../platform/http/request.js';
import { AuthSessions, type AuthSessionStart } from '../../platform/auth/auth-sessions.js';
import { AuthLinkService } from './auth-link.service.js';
import { MAGIC_LINK_STRATEGY } from './magic-link.strategy.js';
import { SignedIn, signsInBy } from './passport-guard.js';
import { newPasswordHash, refuseWeakPassword } from './passwords.js';

@ApiTags('auth')
@Allow('public')
@Controller('v1/auth')
export class AuthLinkController {
  constructor(
    private readonly database: Database,
    private readonly links: AuthLinkService,
    private readonly sessions: AuthSessions,
    private readonly cookies: AuthCookies,
  ) {}

  @Post('magic-link')
  @Answer('Ask for a sign-in link by email', Acknowledged)
  async askMagicLink(
    @HttpExchange() { request, reply }: Exchange,
    @Body({ schema: LinkRequest }) { email }: LinkRequest,
  ): Promise<Acknowledged> {
    const browserHash = this.cookies.bindBrowser(request, reply);
    await this.links.mailToAccount('magic_link', { request, email, browserHash });
    return { ok: true, message: 'Magic link sent. Check your email.' };
  }

  @Post('magic-link/redeem')
  @UseGuards(signsInBy(MAGIC_LINK_STRATEGY, LinkRedeem))
  @Answer('Sign in with an emailed link', AuthSessionResult)
  async redeemMagicLink(
    @HttpExchange() exchange: Exchange,
    @SignedIn() start: AuthSessionStart,
    @Body({ schema: LinkRedeem }) _body: LinkRedeem,
  ): Promise<AuthSessionResult> {
    return await this.database.withSystem('sign in by a mailed link', (tx) =>
      this.sessions.begin(tx, exchange, start),
    );
  }

  @Post('password-reset')
  @Answer('Ask for a password reset by email', Acknowledged)
  async askPasswordReset(
    @HttpExchange() { request, reply }: Exchange,
    @Body({ schema: LinkRequest }) { email }: LinkRequest,
  ): Promise<Acknowledged> {
    const browserHash = this.cookies.bindBrowser(request, reply);
    await this.links.mailToAccount('password_reset', { request, email, browserHash });
    return {
      ok: true,
      message: 'If the address has an account, a link to choose a new password is on its way.',
    };
  }

  /** Signs out every session of the account: another person may have known the old password. */
  @Post('password-reset/confirm')
  @Answer('Set a new password with an emailed link', AuthSessionResult)
  async confirmPasswordReset(
    @HttpExchange() exchange: Exchange,
    @Body({ schema: PasswordResetConfirm }) { token, password }: PasswordResetConfirm,
  ): Promise<AuthSessionResult> {
    const attempt = { request: exchange.request, kind: 'password_reset', token } as const;
    // Checks the link first: hashing a password is expensive and useless for an invalid link.
    const { email } = await this.links.opening(attempt, (tx) => this.links.look(tx, attempt));
    refuseWeakPassword(password, email);
    const hash = await newPasswordHash(password);
    return await this.links.opening(attempt, async (tx) => {
      const { userId } = await this.links.open(tx, attempt);
      if (userId === null) throw new Error('a reset link has an account');
      await setPassword(tx, userId, hash);
      await endAuthSessions(tx, userId);
      await writeAudit(tx, { action: 'password.changed', userId, detail: { by: 'reset' } });
      return await this.sessions.begin(tx, exchange, { userId, method: 'password_reset' });
    });
  }
}
