/** Support access to a practice: an admin asks, an owner of the practice decides, and either ends it. */
import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { Uuid } from '@praxis/contracts/journey/session';
import {
  SupportAccessList,
  SupportAccessResult,
  SupportDecision,
  SupportRequest,
} from '@praxis/contracts/support-access/support-access';
import { Database } from '@praxis/db/core/database';
import {
  askSupportAccess,
  decideSupportAccess,
  endSupportAccess,
  listSupportAccess,
} from '@praxis/db/support-access/support-access';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { StepUp } from '../../platform/auth/step-up.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { Answer } from '../../platform/http/answer.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { ActingTenant, ActingUser, auditActor, type AuthSession } from '../../platform/http/request.js';
import { Mailer } from '../../platform/runs/mailer.js';

/** How long the email about a request may still be sent, in seconds: as long as an admin may wait for the answer. */
const MAIL_SECONDS = 7 * 86_400;
const SETTINGS = '/settings/team#support-access';

@ApiTags('support-access')
@Controller('v1/tenants/:tenantId/support-access')
export class SupportAccessController {
  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
  ) {}

  @Get()
  @Allow('owner')
  @Answer('List who asked for support access', SupportAccessList)
  async list(@ActingTenant() { id }: TenantIdentity): Promise<SupportAccessList> {
    return { ok: true, items: await listSupportAccess(this.database, id), nextCursor: null };
  }

  /** The owners of the practice get an email. */
  @Post()
  @Allow('admin')
  @Answer('Ask for support access', SupportAccessResult)
  async ask(
    @ActingTenant() { id: tenantId, name: tenantName }: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: SupportRequest }) request: SupportRequest,
  ): Promise<SupportAccessResult> {
    const { reason } = request;
    const content = { kind: 'support_asked', link: this.mailer.link(SETTINGS), tenantName, reason } as const;
    const access = await askSupportAccess(
      this.database,
      { ...request, tenantId, actor: auditActor(user) },
      async (tx, owners) => {
        for (const to of owners)
          await this.mailer.queue(tx, { tenantId, to, content, isBranded: false, seconds: MAIL_SECONDS });
      },
    );
    if (!access)
      throw Failure.of(
        409,
        'already_asked',
        'You have asked already. An owner of the practice has to decide first.',
      );
    return { ok: true, access };
  }

  @Put(':id/decision')
  @Allow('owner')
  @StepUp()
  @Answer('Decide on support access', SupportAccessResult)
  async decide(
    @CurrentLeadUser() { tenant: { id: tenantId }, user }: LeadUser,
    @Param('id', { schema: Uuid }) id: string,
    @Body({ schema: SupportDecision }) decision: SupportDecision,
  ): Promise<SupportAccessResult> {
    // An admin has an owner's rights in the acting tenant, but only the practice itself can consent.
    if (user.roles.includes('admin'))
      throw Failure.of(403, 'not_for_admins', 'Only an owner of the practice can decide this.');
    const access = await decideSupportAccess(this.database, {
      id,
      tenantId,
      decision,
      actor: auditActor(user),
    });
    if (!access) throw notFound();
    return { ok: true, access };
  }

  /** Withdraws a request, or ends access immediately in every session. */
  @Delete(':id')
  @Allow('owner')
  @Answer('End support access', Acknowledged)
  async end(
    @ActingTenant() { id: tenantId }: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<Acknowledged> {
    if (!(await endSupportAccess(this.database, { id, tenantId, actor: auditActor(user) }))) throw notFound();
    return { ok: true, message: 'Support access ended' };
  }
}
