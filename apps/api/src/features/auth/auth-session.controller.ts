/** The list of one's sessions, and ending one of them. */
import { Controller, Delete, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import * as z from 'zod/mini';
import { Acknowledged, AuthSessionList } from '@praxis/contracts/auth/auth';
import { pageFields } from '@praxis/contracts/core/paging';
import { writeAudit } from '@praxis/db/core/audit';
import { Database } from '@praxis/db/core/database';
import { endAuthSession } from '@praxis/db/auth/auth-session';
import { listAuthSessions } from '@praxis/db/auth/auth-session-list';
import { Allow, ChangesNothing } from '../../platform/auth/access.js';
import { StepUp } from '../../platform/auth/step-up.js';
import { Answer } from '../../platform/http/answer.js';
import { AuthCookies } from '../../platform/auth/auth-cookies.js';
import { notFound } from '../../platform/http/failure.js';
import {
  ActingUser,
  HttpExchange,
  type AuthSession,
  type Exchange,
  PathId,
} from '../../platform/http/request.js';

const AuthSessionQuery = z.object(pageFields);

@ApiTags('auth')
@Allow('user')
@Controller('v1/auth/sessions')
export class AuthSessionController {
  constructor(
    private readonly database: Database,
    private readonly cookies: AuthCookies,
  ) {}

  /** A demo session sees only itself, because the other sessions of its account belong to other visitors. */
  @Get()
  @Answer('List your sessions', AuthSessionList)
  async list(
    @ActingUser() { id, userId, readOnly }: AuthSession,
    @Query({ schema: AuthSessionQuery }) query: z.infer<typeof AuthSessionQuery>,
  ): Promise<AuthSessionList> {
    const only = readOnly ? id : undefined;
    const { items, nextCursor } = await listAuthSessions(this.database, { ...query, userId, only });
    return {
      ok: true,
      items: items.map(({ createdAt, lastUsedAt, expiresAt, ...item }) => ({
        ...item,
        current: item.id === id,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
      nextCursor,
    };
  }

  /**
   * Requires a recent sign-in (OWASP ASVS 5, 7.5.2), so that a stolen session cannot end its owner's sessions one by
   * one. Signing out everywhere does not require it.
   */
  @Delete(':id')
  @StepUp()
  @ChangesNothing()
  @Answer('End one of your sessions', Acknowledged)
  async end(
    @HttpExchange() { reply }: Exchange,
    @ActingUser() { id: own, userId, readOnly }: AuthSession,
    @PathId() id: string,
  ): Promise<Acknowledged> {
    if (readOnly && id !== own) throw notFound();
    await this.database.withSystem('end a session', async (tx) => {
      if (!(await endAuthSession(tx, { id, userId }))) throw notFound();
      await writeAudit(tx, {
        action: 'session.revoked',
        userId,
        sessionId: own,
        targetType: 'session',
        targetId: id,
      });
    });
    if (id === own) this.cookies.clearAuthSession(reply);
    return { ok: true, message: 'The session is signed out.' };
  }
}
