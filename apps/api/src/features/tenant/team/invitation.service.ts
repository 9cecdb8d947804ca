/** Invitations by email: a link that the owner of the mailbox can use once, for `INVITATION_DAYS`. */
import { Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { INVITATION_DAYS } from '@praxis/contracts/auth/auth.const';
import type { InvitationRequest } from '@praxis/contracts/tenant/tenant';
import { createLink } from '@praxis/db/auth/auth-link';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import {
  findInvitationRole,
  isMemberAddress,
  withdrawInvitation,
  withdrawInvitationsTo,
} from '@praxis/db/tenant/team';
import type { ActingPerson } from '../../../platform/auth/acting-person.js';
import { Failure, invalidField, notFound, permissionDenied } from '../../../platform/http/failure.js';
import type { AuthSession } from '../../../platform/http/request.js';
import { Mailer } from '../../../platform/runs/mailer.js';
import { auditAs } from '../../../platform/tenant/tenant-audit.js';
import { mayManage } from './team.rules.js';

const DAY_SECONDS = 86_400;
/** Mails per hour that a tenant may cause to strangers. */
const INVITATIONS_PER_HOUR = 100;
/** Domains that no mail reaches (RFC 6761, RFC 6762, RFC 9476 and ICANN's private-use name). */
const NOT_MAILABLE = /\.(invalid|localhost|local|internal|onion|alt)$/i;

/** @throws Failure 400 for an address that no mail reaches */
export function checkMailable(email: string, field: string): void {
  if (NOT_MAILABLE.test(email))
    throw invalidField(
      field,
      'This address cannot be invited. The person must sign up first. You can then add them by email.',
      'address_not_allowed',
    );
}

@Injectable()
export class InvitationService {
  readonly #limiter = new RateLimiterMemory({ points: INVITATIONS_PER_HOUR, duration: 3_600 });

  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
  ) {}

  /** Sends an invitation. An earlier one to the same address becomes invalid. */
  async invite(
    { tenant, user, role: actor }: ActingPerson,
    { email, role }: InvitationRequest,
  ): Promise<void> {
    if (!mayManage(actor, role)) throw permissionDenied();
    checkMailable(email, 'email');
    if (await isMemberAddress(this.database, { tenantId: tenant.id, email }))
      throw Failure.of(409, 'already_member', 'This person is already on the team.');
    await this.#takeTurn(tenant.id);
    await this.database.withTenant(tenant.id, async (tx) => {
      await withdrawInvitationsTo(tx, email);
      await this.send(tx, { tenantName: tenant.name, user, email, role });
    });
  }

  /** Stores an invitation and its mail, in the caller's transaction. */
  async send(
    tx: TenantTransaction,
    { tenantName, user, email, role }: { tenantName: string; user: AuthSession } & InvitationRequest,
  ): Promise<void> {
    const { tenantId } = tx;
    const seconds = INVITATION_DAYS * DAY_SECONDS;
    const link = await createLink(tx, {
      kind: 'invitation',
      email,
      seconds,
      tenantId,
      role,
      invitedBy: user.userId,
    });
    await auditAs(tx, user, {
      action: 'team.invited',
      targetType: 'invitation',
      targetId: link.id,
      detail: { role },
    });
    await this.mailer.queue(tx, {
      tenantId,
      isBranded: true,
      to: email,
      seconds,
      content: {
        kind: 'invitation',
        link: this.mailer.link(`/auth/invitation#token=${link.token}`),
        days: INVITATION_DAYS,
        role,
        tenantName,
      },
    });
  }

  /** Withdraws an open invitation. @throws Failure 404 if the tenant has no invitation with that id */
  async withdraw({ tenant, user, role: actor }: ActingPerson, id: string): Promise<void> {
    await this.database.withTenant(tenant.id, async (tx) => {
      const invited = await findInvitationRole(tx, id);
      if (invited === undefined) throw notFound();
      if (!mayManage(actor, invited)) throw permissionDenied();
      if (!(await withdrawInvitation(tx, id))) throw notFound();
      await auditAs(tx, user, {
        action: 'team.invitation_withdrawn',
        targetType: 'invitation',
        targetId: id,
        detail: { role: invited },
      });
    });
  }

  async #takeTurn(tenantId: string): Promise<void> {
    try {
      await this.#limiter.consume(tenantId);
    } catch {
      throw new Failure({
        status: 429,
        code: 'rate_limited',
        message: 'Too many invitations. Try again in an hour.',
        retryAfter: 3_600,
      });
    }
  }
}
