/** Sign-in with a password or the demo's passcode, sign-out, and the current session. */
import { Body, Controller, Get, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Acknowledged,
  PasscodeRequest,
  AuthSessionResult,
  SignInRequest,
  SignOutRequest,
} from '@praxis/contracts/auth/auth';
import { writeAudit } from '@praxis/db/core/audit';
import { Database } from '@praxis/db/core/database';
import { findPendingSignIn } from '@praxis/db/auth/pending-sign-in';
import { endAuthSessions, endAuthSession } from '@praxis/db/auth/auth-session';
import { Allow, ByHand, ChangesNothing } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { AuthCookies } from '../../platform/auth/auth-cookies.js';
import { HttpExchange, MaybeUser, type AuthSession, type Exchange } from '../../platform/http/request.js';
import {
  PENDING,
  authSessionResult,
  AuthSessions,
  type AuthSessionStart,
} from '../../platform/auth/auth-sessions.js';
import { SignedIn, signsInBy } from './passport-guard.js';
import { PASSCODE_STRATEGY } from './passcode.strategy.js';
import { PASSWORD_STRATEGY } from './password.strategy.js';

@ApiTags('auth')
@Controller('v1/auth')
export class AuthController {
  constructor(
    private readonly database: Database,
    private readonly sessions: AuthSessions,
    private readonly cookies: AuthCookies,
  ) {}

  @Post('sign-in')
  @Allow('public')
  @UseGuards(signsInBy(PASSWORD_STRATEGY, SignInRequest))
  @Answer('Sign in with a password', AuthSessionResult)
  async signIn(
    @HttpExchange() exchange: Exchange,
    @SignedIn() start: AuthSessionStart,
    @Body({ schema: SignInRequest }) _body: SignInRequest,
  ): Promise<AuthSessionResult> {
    return await this.database.withSystem('sign in with a password', (tx) =>
      this.sessions.begin(tx, exchange, start),
    );
  }

  @Post('passcode')
  @Allow('public')
  @UseGuards(signsInBy(PASSCODE_STRATEGY, PasscodeRequest))
  @Answer('Enter the demo with its passcode', AuthSessionResult)
  async enterDemo(
    @HttpExchange() exchange: Exchange,
    @SignedIn() start: AuthSessionStart,
    @Body({ schema: PasscodeRequest }) _body: PasscodeRequest,
  ): Promise<AuthSessionResult> {
    return await this.database.withSystem('enter the demo with its passcode', (tx) =>
      this.sessions.begin(tx, exchange, start),
    );
  }

  /**
   * Signs out of every session unless the body says otherwise. A demo session ends only itself: the account's
   * other sessions belong to other visitors.
   */
  @Post('sign-out')
  @Allow(['user', 'public'])
  @ChangesNothing()
  @ByHand('Signs you out.')
  @Answer('Sign out', Acknowledged)
  async signOut(
    @HttpExchange() { reply }: Exchange,
    @MaybeUser() session: AuthSession | undefined,
    @Body({ schema: SignOutRequest }) body: SignOutRequest,
  ): Promise<Acknowledged> {
    this.cookies.clearAuthSession(reply);
    this.cookies.clearPending(reply);
    if (!session) return { ok: true, message: 'You are signed out.' };
    const { id, userId } = session;
    const everywhere = body.everywhere && !session.readOnly;
    await this.database.withSystem('sign out', async (tx) => {
      if (everywhere) await endAuthSessions(tx, userId);
      else await endAuthSession(tx, { id, userId });
      await writeAudit(tx, { action: 'session.ended', userId, sessionId: id, detail: { everywhere } });
    });
    return {
      ok: true,
      message: everywhere ? 'You are signed out on all devices.' : 'You are signed out.',
    };
  }

  @Get('session')
  @Allow(['user', 'public'])
  @Answer('Read who is signed in', AuthSessionResult)
  async session(
    @HttpExchange() { request }: Exchange,
    @MaybeUser() session: AuthSession | undefined,
  ): Promise<AuthSessionResult> {
    if (session) return authSessionResult(session);
    const token = this.cookies.pending(request);
    const isPending = token !== undefined && (await findPendingSignIn(this.database, token)) !== undefined;
    return isPending ? PENDING : authSessionResult(undefined);
  }
}
