/** Message templates of the platform, managed by its admins. */
import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  MessageTemplateActivity,
  MessageTemplateChange,
  MessageTemplateCreate,
  MessageTemplateList,
  MessageTemplateRestore,
  MessageTemplateResult,
  TemplateExport,
  TemplateFileItem,
  TemplateVersionList,
} from '@praxis/contracts/message-template/message-template';
import { Database } from '@praxis/db/core/database';
import {
  changeTemplate,
  createTemplate,
  restoreVersion,
  type TemplateOutcome,
} from '@praxis/db/message-template/message-template';
import {
  listMessageTemplates,
  listTemplateVersions,
} from '@praxis/db/message-template/message-template-read';
import { vendorPrices } from '@praxis/domain/usage/vendor-prices';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { notFound } from '../../platform/http/failure.js';
import { ActingUser, auditActor, PathId, type AuthSession } from '../../platform/http/request.js';
import { changedTemplate } from './template-refusals.js';

@ApiTags('templates')
@Allow('admin')
@Controller('v1/message-templates')
export class MessageTemplateController {
  constructor(private readonly database: Database) {}

  @Get()
  @Answer('List the message templates', MessageTemplateList)
  async list(): Promise<MessageTemplateList> {
    const items = await listMessageTemplates(this.database);
    return { ok: true, items, smsSegmentMicros: vendorPrices(new Date()).smsSegment };
  }

  @Get('export')
  @Answer('Export the message templates as an import takes them', TemplateExport)
  async export(): Promise<TemplateExport> {
    const templates = await listMessageTemplates(this.database);
    return { ok: true, templates: templates.map((template) => TemplateFileItem.parse(fileItem(template))) };
  }

  @Get(':id/versions')
  @Answer('List the versions of a message template', TemplateVersionList)
  async versions(@PathId() id: string): Promise<TemplateVersionList> {
    const items = await listTemplateVersions(this.database, id);
    if (items === 'missing') throw notFound();
    return { ok: true, items };
  }

  @Post()
  @Answer('Create a message template', MessageTemplateResult)
  async create(
    @ActingUser() session: AuthSession,
    @Body({ schema: MessageTemplateCreate }) template: MessageTemplateCreate,
  ): Promise<MessageTemplateResult> {
    return answer(await createTemplate(this.database, template, auditActor(session)));
  }

  @Put(':id')
  @Answer('Change a message template; a changed text is a new version', MessageTemplateResult)
  async change(
    @ActingUser() session: AuthSession,
    @PathId() id: string,
    @Body({ schema: MessageTemplateChange }) { revision, note, ...patch }: MessageTemplateChange,
  ): Promise<MessageTemplateResult> {
    const edit = { actor: auditActor(session), verb: 'changed', note } as const;
    return answer(await changeTemplate(this.database, { id, revision, patch, edit }));
  }

  @Put(':id/active')
  @Answer('Activate or deactivate a message template', MessageTemplateResult)
  async activate(
    @ActingUser() session: AuthSession,
    @PathId() id: string,
    @Body({ schema: MessageTemplateActivity }) { revision, isActive }: MessageTemplateActivity,
  ): Promise<MessageTemplateResult> {
    const edit = { actor: auditActor(session), verb: isActive ? 'activated' : 'deactivated' } as const;
    return answer(await changeTemplate(this.database, { id, revision, patch: { isActive }, edit }));
  }

  @Post(':id/restore')
  @Answer('Make the text of an old version the newest', MessageTemplateResult)
  async restore(
    @ActingUser() session: AuthSession,
    @PathId() id: string,
    @Body({ schema: MessageTemplateRestore }) which: MessageTemplateRestore,
  ): Promise<MessageTemplateResult> {
    return answer(await restoreVersion(this.database, { id, ...which }, auditActor(session)));
  }
}

const answer = (outcome: TemplateOutcome): MessageTemplateResult => ({
  ok: true,
  template: changedTemplate(outcome),
});

function fileItem(template: MessageTemplateList['items'][number]): object {
  const { templateKey, templateType, industry, category, name, description, isActive } = template;
  const { subject, content, mergeTags, previewData } = template;
  return {
    templateKey,
    templateType,
    industry,
    category,
    name,
    description,
    isActive,
    subject,
    content,
    mergeTags,
    previewData,
  };
}
