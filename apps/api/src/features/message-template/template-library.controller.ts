/** The platform's templates as a practice's team uses them. */
import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MAX_REPLY_TEMPLATES } from '@praxis/contracts/message/reply-template';
import { TemplateLibrary } from '@praxis/contracts/message-template/message-template';
import { Database } from '@praxis/db/core/database';
import { listLibrary } from '@praxis/db/message-template/message-template-read';
import { adoptTemplate } from '@praxis/db/message-template/template-library';
import { Allow } from '../../platform/auth/access.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { Answer } from '../../platform/http/answer.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { PathId } from '../../platform/http/request.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';

@ApiTags('templates')
@Allow('staff')
@Controller('v1/template-library')
export class TemplateLibraryController {
  constructor(private readonly database: Database) {}

  @Get()
  @Answer('List the templates that the practice can use', TemplateLibrary)
  async list(@CurrentLeadUser() { tenant }: LeadUser): Promise<TemplateLibrary> {
    return { ok: true, items: await listLibrary(this.database, tenant.id) };
  }

  /** Copies a template to the practice; a repeat changes nothing. */
  @Post(':id/adopt')
  @Answer('Add a template to the saved replies', TemplateLibrary)
  async adopt(@CurrentLeadUser() { tenant, user }: LeadUser, @PathId() id: string): Promise<TemplateLibrary> {
    const library = await listLibrary(this.database, tenant.id);
    const template = library.find((one) => one.id === id.toLowerCase());
    if (!template) throw notFound();
    await this.database.withTenant(tenant.id, async (tx) => {
      const copy = await adoptTemplate(tx, template);
      if (copy === 'name_taken')
        throw Failure.of(
          409,
          'name_taken',
          'There is already a reply with the name of this template. Rename that one first.',
        );
      if (copy === 'full')
        throw Failure.of(
          409,
          'too_many',
          `You can save at most ${MAX_REPLY_TEMPLATES} replies. Remove one first.`,
        );
      await auditAs(tx, user, {
        action: 'reply_template.adopted',
        targetType: 'reply_template',
        targetId: copy.replyTemplateId,
        detail: { templateId: id },
      });
    });
    return { ok: true, items: await listLibrary(this.database, tenant.id) };
  }
}
