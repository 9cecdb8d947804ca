/** The second step of signing in: a code of the app, or a recovery code. */
import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PENDING_SIGN_IN_MINUTES } from '@praxis/contracts/auth/auth.const';
import type { Environment } from '@praxis/config/environment';
import { AuthSessionResult } from '@praxis/contracts/auth/auth';
import { SecondFactorRequest } from '@praxis/contracts/auth/factor';
import { writeAudit } from '@praxis/db/core/audit';
import { Database, type SystemTransaction } from '@praxis/db/core/database';
import { forgetFactorTries, takeFactorCode, takeFactorTry } from '@praxis/db/auth/factor';
import { lockAccount } from '@praxis/db/auth/account-lock';
import { endPendingSignIn, findPendingSignIn, type WaitingSignIn } from '@praxis/db/auth/pending-sign-in';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { AuthCookies } from '../../platform/auth/auth-cookies.js';
import { Failure, invalidField, tooManyAttempts } from '../../platform/http/failure.js';
import { HttpExchange, type Exchange, type PraxisRequest } from '../../platform/http/request.js';
import { AuthSessions } from '../../platform/auth/auth-sessions.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { SecurityMails } from './security-mails.js';

/** The account whose codes are tried, and the browser. */
type Attempt = WaitingSignIn & { token: string; isKnownDevice: boolean };

@ApiTags('auth')
@Allow('public')
@Controller('v1/auth/second-factor')
export class SecondFactorController {
  constructor(
    private readonly database: Database,
    private readonly sessions: AuthSessions,
    private readonly cookies: AuthCookies,
    private readonly trail: AuditTrail,
    private readonly mails: SecurityMails,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Attempts are counted per account in the database, so that another sign-in or another process allows no more of
   * them.
   */
  @Post()
  @Answer('Finish signing in with a code', AuthSessionResult)
  async finish(
    @HttpExchange() exchange: Exchange,
    @Body({ schema: SecondFactorRequest }) { code }: SecondFactorRequest,
  ): Promise<AuthSessionResult> {
    const { request } = exchange;
    const attempt = await this.#attemptOf(request);
    await this.#takeTry(request, attempt);
    const session = await this.database.withSystem('finish signing in', (tx) =>
      this.#complete(tx, { exchange, attempt, code }),
    );
    if (!session) {
      await this.trail.refused(request, 'second_factor.refused', { userId: attempt.userId });
      throw invalidField('code', 'This code is wrong or was already used.', 'code_wrong');
    }
    return session;
  }

  async #attemptOf(request: PraxisRequest): Promise<Attempt> {
    const token = this.cookies.pending(request);
    const pending = token === undefined ? undefined : await findPendingSignIn(this.database, token);
    if (token === undefined || !pending) throw signInOver();
    return { ...pending, token, isKnownDevice: this.cookies.isKnownDevice(request, pending) };
  }

  async #takeTry(request: PraxisRequest, attempt: Attempt): Promise<void> {
    const refusal = await takeFactorTry(this.database, attempt);
    if (!refusal) return;
    const { userId } = attempt;
    await this.trail.refused(request, 'second_factor.limited', { userId });
    if (refusal.isFirstRefusal)
      await this.database.withSystem('tell of wrong codes', (tx) =>
        this.mails.queue(tx, attempt, 'factor_guessed'),
      );
    throw tooManyAttempts(refusal.waitSeconds, 'wrong codes');
  }

  async #complete(
    tx: SystemTransaction,
    { exchange, attempt, code }: { exchange: Exchange; attempt: Attempt; code: string },
  ): Promise<AuthSessionResult | undefined> {
    const { userId, method, token } = attempt;
    const masterKey = this.environment.PRAXIS_MASTER_KEY;
    // Lock the account first, then its factor. Removing a factor locks in the same order, so the two cannot deadlock.
    await lockAccount(tx, userId);
    const secondFactor = await takeFactorCode(tx, { masterKey, userId }, code);
    if (!secondFactor) return undefined;
    // If two right codes arrive at once, only one finishes the sign-in.
    if (!(await endPendingSignIn(tx, token))) throw signInOver();
    await forgetFactorTries(tx, attempt);
    const session = await this.sessions.complete(tx, exchange, { userId, method, secondFactor });
    if (secondFactor === 'totp') return session;
    await writeAudit(tx, { action: 'recovery_code.used', userId });
    await this.mails.queue(tx, attempt, 'recovery_code_used');
    return session;
  }
}

function signInOver(): Failure {
  return Failure.of(
    401,
    'sign_in_over',
    `This sign-in has expired because the second step took more than ${PENDING_SIGN_IN_MINUTES} minutes. Sign in again.`,
  );
}
