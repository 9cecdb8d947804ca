/** Invitations: view one and accept one. */
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  InvitationAccept,
  InvitationResult,
  LinkRedeem,
  AuthSessionResult,
} from '@praxis/contracts/auth/auth';
import { writeAudit } from '@praxis/db/core/audit';
import type { AuthLink } from '@praxis/db/auth/auth-link';
import type { SystemTransaction } from '@praxis/db/core/database';
import { ensureUser, findUserId, joinTenant } from '@praxis/db/auth/person';
import { findTenantName } from '@praxis/db/tenant/tenant';
import { Allow, ChangesNothing } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { invalidField } from '../../platform/http/failure.js';
import { HttpExchange, MaybeUser, type AuthSession, type Exchange } from '../../platform/http/request.js';
import { authSessionResult, AuthSessions } from '../../platform/auth/auth-sessions.js';
import { AuthLinkService } from './auth-link.service.js';
import { newPasswordHash, refuseWeakPassword } from './passwords.js';

@ApiTags('auth')
@Controller('v1/auth/invitation')
export class InvitationLinkController {
  constructor(
    private readonly links: AuthLinkService,
    private readonly sessions: AuthSessions,
  ) {}

  /** Shows what the invitation offers without using it up. */
  @Post()
  @Allow('public')
  @Answer('Read what an invitation offers', InvitationResult)
  async look(
    @HttpExchange() { request }: Exchange,
    @Body({ schema: LinkRedeem }) { token }: LinkRedeem,
  ): Promise<InvitationResult> {
    const attempt = { request, kind: 'invitation', token } as const;
    return await this.links.opening(attempt, async (tx) => {
      const { email, tenantId, role } = invitationOf(await this.links.look(tx, attempt));
      const [tenantName = '', userId] = await Promise.all([
        findTenantName(tx, tenantId),
        findUserId(tx, email),
      ]);
      return { ok: true, email, tenantName, role, needsPassword: userId === undefined };
    });
  }

  /**
   * Joins the tenant. A new person chooses a password and is signed in. A person who already has an account
   * is not signed in, because an invitation can be forwarded and must not open an existing account. They sign
   * in as usual.
   */
  @Post('accept')
  @Allow(['user', 'public'])
  @ChangesNothing()
  @Answer('Accept an invitation', AuthSessionResult)
  async accept(
    @HttpExchange() exchange: Exchange,
    @MaybeUser() session: AuthSession | undefined,
    @Body({ schema: InvitationAccept }) { token, name, password }: InvitationAccept,
  ): Promise<AuthSessionResult> {
    const attempt = { request: exchange.request, kind: 'invitation', token } as const;
    const { email, isNew } = await this.links.opening(attempt, async (tx) => {
      const link = await this.links.look(tx, attempt);
      return { email: link.email, isNew: (await findUserId(tx, link.email)) === undefined };
    });
    const passwordHash = isNew ? await this.#hashOf(password, email) : null;
    return await this.links.opening(attempt, async (tx) => {
      const { tenantId, role } = invitationOf(await this.links.open(tx, attempt));
      const { userId, created } = await ensureUser(tx, { email, passwordHash, name });
      await joinTenant(tx, { tenantId, userId, role });
      await writeAudit(tx, {
        action: 'invitation.accepted',
        tenantId,
        userId,
        targetType: 'user',
        targetId: userId,
        detail: { role },
      });
      if (created) return await this.sessions.begin(tx, exchange, { userId, method: 'invitation' });
      return await this.#resultFor(tx, session);
    });
  }

  async #hashOf(password: string | undefined, email: string): Promise<string> {
    if (password === undefined) throw invalidField('password', 'Choose a password for your new account.');
    refuseWeakPassword(password, email);
    return await newPasswordHash(password);
  }

  /** The current session with its updated memberships. */
  async #resultFor(tx: SystemTransaction, session: AuthSession | undefined): Promise<AuthSessionResult> {
    return session ? await this.sessions.refreshed(tx, session) : authSessionResult(undefined);
  }
}

type Invitation = AuthLink & { tenantId: string; role: NonNullable<AuthLink['role']> };

function invitationOf(link: AuthLink): Invitation {
  const { tenantId, role } = link;
  if (tenantId === null || role === null) throw new Error('an invitation names its tenant and role');
  return { ...link, tenantId, role };
}
