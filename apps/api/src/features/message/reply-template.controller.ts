/**
 * The team's saved replies. Members who answer conversations can add and change them; templates with invalid
 * merge tags are rejected.
 */
import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  MAX_REPLY_TEMPLATES,
  ReplyTemplateInput,
  ReplyTemplateList,
  ReplyTemplateResult,
  type SavedReply,
} from '@praxis/contracts/message/reply-template';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import {
  addReplyTemplate,
  changeReplyTemplate,
  listReplyTemplates,
  removeReplyTemplate,
  type SavedOutcome,
} from '@praxis/db/message/reply-template';
import { Allow } from '../../platform/auth/access.js';
import { PathId } from '../../platform/http/request.js';
import { Answer } from '../../platform/http/answer.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';

@ApiTags('inbox')
@Allow('staff')
@Controller('v1/reply-templates')
export class ReplyTemplateController {
  constructor(private readonly database: Database) {}

  @Get()
  @Answer('List saved replies', ReplyTemplateList)
  async list(@CurrentLeadUser() { tenant }: LeadUser): Promise<ReplyTemplateList> {
    const items = await this.database.withTenant(tenant.id, listReplyTemplates);
    return { ok: true, items, nextCursor: null };
  }

  @Post()
  @Answer('Add a saved reply', ReplyTemplateResult)
  async add(
    @CurrentLeadUser() caller: LeadUser,
    @Body({ schema: ReplyTemplateInput }) input: ReplyTemplateInput,
  ): Promise<ReplyTemplateResult> {
    return { ok: true, template: await this.#save(caller, (tx) => addReplyTemplate(tx, input)) };
  }

  @Put(':id')
  @Answer('Change a saved reply', ReplyTemplateResult)
  async change(
    @CurrentLeadUser() caller: LeadUser,
    @PathId() id: string,
    @Body({ schema: ReplyTemplateInput }) input: ReplyTemplateInput,
  ): Promise<ReplyTemplateResult> {
    return { ok: true, template: await this.#save(caller, (tx) => changeReplyTemplate(tx, id, input)) };
  }

  @Delete(':id')
  @Answer('Delete a saved reply', Acknowledged)
  async remove(@CurrentLeadUser() { tenant, user }: LeadUser, @PathId() id: string): Promise<Acknowledged> {
    await this.database.withTenant(tenant.id, async (tx) => {
      if (!(await removeReplyTemplate(tx, id))) throw notFound();
      await auditAs(tx, user, {
        action: 'reply_template.removed',
        targetType: 'reply_template',
        targetId: id,
      });
    });
    return { ok: true, message: 'The reply is removed.' };
  }

  async #save(
    { tenant, user }: LeadUser,
    write: (tx: TenantTransaction) => Promise<SavedOutcome>,
  ): Promise<SavedReply> {
    const outcome = await this.database.withTenant(tenant.id, async (tx) => {
      const saved = await write(tx);
      if (saved.kind === 'saved')
        await auditAs(tx, user, {
          action: 'reply_template.saved',
          targetType: 'reply_template',
          targetId: saved.template.id,
        });
      return saved;
    });
    switch (outcome.kind) {
      case 'saved':
        return outcome.template;
      case 'not_found':
        throw notFound();
      case 'name_taken':
        throw new Failure({
          status: 409,
          code: 'name_taken',
          message: 'There is already a reply with this name.',
          fields: [{ path: 'name', message: 'There is already a reply with this name.' }],
        });
      case 'full':
        throw Failure.of(
          409,
          'too_many',
          `You can save at most ${MAX_REPLY_TEMPLATES} replies. Remove one first.`,
        );
    }
  }
}
