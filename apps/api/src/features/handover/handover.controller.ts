/** Notes that admins hand over to each other. */
import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { HandoverDraft, HandoverList, HandoverResult } from '@praxis/contracts/handover/handover';
import { Database } from '@praxis/db/core/database';
import { finishHandover, handOver, listHandovers } from '@praxis/db/handover/handover';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { invalidField, notFound } from '../../platform/http/failure.js';
import { ActingUser, auditActor, PathId, type AuthSession } from '../../platform/http/request.js';
import { Mailer } from '../../platform/runs/mailer.js';

const MAIL_SECONDS = 3 * 86_400;

@ApiTags('handovers')
@Allow('admin')
@Controller('v1/admin/handovers')
export class HandoverController {
  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
  ) {}

  @Get()
  @Answer('List what was handed over to you', HandoverList)
  async list(@ActingUser() { userId }: AuthSession): Promise<HandoverList> {
    return { ok: true, ...(await listHandovers(this.database, userId)) };
  }

  /** The colleague gets an email, without the note. */
  @Post()
  @Answer('Hand a practice over to a colleague', HandoverResult)
  async handOver(
    @ActingUser() user: AuthSession,
    @Body({ schema: HandoverDraft }) draft: HandoverDraft,
  ): Promise<HandoverResult> {
    const outcome = await handOver(
      this.database,
      { draft, actor: auditActor(user) },
      async (tx, { email, tenantName, from }) => {
        const content = { kind: 'handed_over', link: this.mailer.link('/admin'), tenantName, from } as const;
        await this.mailer.queue(tx, {
          tenantId: draft.tenantId,
          to: email,
          content,
          isBranded: false,
          seconds: MAIL_SECONDS,
        });
      },
    );
    if (outcome === 'no_practice') throw invalidField('tenantId', 'This practice does not exist');
    if (outcome === 'no_colleague') throw invalidField('toUserId', 'Choose another admin');
    return { ok: true, ...outcome };
  }

  @Put(':id/done')
  @Answer('Mark what was handed over to you as done', Acknowledged)
  async finish(@ActingUser() user: AuthSession, @PathId() id: string): Promise<Acknowledged> {
    if (!(await finishHandover(this.database, id, auditActor(user)))) throw notFound();
    return { ok: true, message: 'Done' };
  }
}
