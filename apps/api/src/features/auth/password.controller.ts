/** Changes the password of the signed-in person. */
import { Body, Controller, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PasswordChange, AuthSessionResult } from '@praxis/contracts/auth/auth';
import { writeAudit } from '@praxis/db/core/audit';
import { Database } from '@praxis/db/core/database';
import { lockAccount } from '@praxis/db/auth/account-lock';
import { findSignIn, setPassword } from '@praxis/db/auth/person';
import { endAuthSessions, isAuthSessionValid } from '@praxis/db/auth/auth-session';
import { Allow } from '../../platform/auth/access.js';
import { addressKey } from '../../platform/http/address-key.js';
import { Answer } from '../../platform/http/answer.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { AuthCookies } from '../../platform/auth/auth-cookies.js';
import { AuthLimits } from '../../platform/auth/auth-limits.js';
import { invalidField, notAuthenticated } from '../../platform/http/failure.js';
import { ActingUser, HttpExchange, type AuthSession, type Exchange } from '../../platform/http/request.js';
import { credentialsChanged, AuthSessions } from '../../platform/auth/auth-sessions.js';
import { checkPassword, newPasswordHash, refuseWeakPassword } from './passwords.js';

@ApiTags('auth')
@Controller('v1/auth/password')
export class PasswordController {
  constructor(
    private readonly database: Database,
    private readonly sessions: AuthSessions,
    private readonly cookies: AuthCookies,
    private readonly limits: AuthLimits,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * Ends every session of the account and starts a new one for this browser. Wrong current passwords count
   * toward the sign-in limit: a stolen session must not be a way around that limit.
   */
  @Put()
  @Allow('user')
  @Answer('Change your password', AuthSessionResult)
  async change(
    @HttpExchange() exchange: Exchange,
    @ActingUser() session: AuthSession,
    @Body({ schema: PasswordChange }) { currentPassword, password }: PasswordChange,
  ): Promise<AuthSessionResult> {
    const { request } = exchange;
    const { userId, email } = session;
    const { account } = await findSignIn(this.database, email);
    const isKnownDevice = account !== undefined && this.cookies.isKnownDevice(request, account);
    const giveBack = await this.limits.take({ address: addressKey(request), target: email, isKnownDevice });
    if (!(await checkPassword(account?.passwordHash, currentPassword))) {
      await this.trail.refused(request, 'password.refused', { userId });
      throw invalidField('currentPassword', 'This password is wrong.', 'credentials_wrong');
    }
    await giveBack();
    refuseWeakPassword(password, email);
    const hash = await newPasswordHash(password);
    return await this.database.withSystem('change a password', async (tx) => {
      // If two changes run at the same time, the second one was checked against a password that is no longer current.
      const current = await lockAccount(tx, userId);
      if (current?.credentialsVersion !== account?.credentialsVersion) throw credentialsChanged();
      if (!(await isAuthSessionValid(tx, session.id))) throw notAuthenticated();
      await setPassword(tx, userId, hash);
      await endAuthSessions(tx, userId);
      await writeAudit(tx, { action: 'password.changed', userId, detail: { by: 'owner' } });
      // With a second factor, the password alone is only half of the proof. The new session therefore keeps
      // the factors and the age of the old one.
      const follows = session;
      return await this.sessions.complete(tx, exchange, { userId, method: 'password', follows });
    });
  }
}
