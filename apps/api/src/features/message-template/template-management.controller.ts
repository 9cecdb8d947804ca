/** The named function for templates and for feature flags of tenants, with the names of the specification. */
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { MessageTemplate } from '@praxis/contracts/message-template/message-template';
import {
  TemplateManagementRequest,
  TemplateManagementResult,
  type GlobalTemplate,
  type GlobalTemplateChange,
  type GlobalTemplateData,
} from '@praxis/contracts/message-template/template-management';
import { Database } from '@praxis/db/core/database';
import { flagTenant } from '@praxis/db/flag/flag-change';
import { listTenantConfigurations } from '@praxis/db/flag/flag-read';
import {
  changeTemplate,
  createTemplate,
  type TemplateState,
} from '@praxis/db/message-template/message-template';
import { listMessageTemplates } from '@praxis/db/message-template/message-template-read';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { changedFlag } from '../../platform/flag/flag-refusals.js';
import { ActingUser, auditActor, type AuthSession } from '../../platform/http/request.js';
import { changedTemplate } from './template-refusals.js';

type RequestOf<Action extends TemplateManagementRequest['action']> = Extract<
  TemplateManagementRequest,
  { action: Action }
>;

@ApiTags('templates')
@Controller('v1/functions/admin-template-management')
export class TemplateManagementController {
  constructor(private readonly database: Database) {}

  @Post()
  @Allow('admin')
  @Answer('Manage message templates and feature flags of tenants, by function', TemplateManagementResult)
  async handle(
    @ActingUser() session: AuthSession,
    @Body({ schema: TemplateManagementRequest }) body: TemplateManagementRequest,
  ): Promise<TemplateManagementResult> {
    switch (body.action) {
      case 'get_all_templates':
        return { ok: true, templates: (await listMessageTemplates(this.database)).map(toGlobal) };
      case 'get_tenant_configurations':
        return { ok: true, configurations: await listTenantConfigurations(this.database) };
      case 'create_global_template':
        return { ok: true, template: await this.#create(session, body) };
      case 'update_template':
        return { ok: true, template: await this.#update(session, body) };
      case 'create_feature_flag':
        return { ok: true, flag: await this.#flag(session, body) };
    }
  }

  async #create(
    session: AuthSession,
    { templateData }: RequestOf<'create_global_template'>,
  ): Promise<GlobalTemplate> {
    const { template_key: templateKey, template_type: templateType } = templateData;
    const template = { ...fieldsOf(templateData), templateKey, templateType, note: '' };
    const outcome = await createTemplate(this.database, template, auditActor(session));
    return toGlobal(changedTemplate(outcome));
  }

  async #update(
    session: AuthSession,
    { templateId: id, templateData }: RequestOf<'update_template'>,
  ): Promise<GlobalTemplate> {
    const { revision, note } = templateData;
    const edit = { actor: auditActor(session), verb: 'changed', note } as const;
    const patch = named(fieldsOf(templateData));
    const outcome = await changeTemplate(this.database, { id, revision, patch, edit });
    return toGlobal(changedTemplate(outcome, 'templateData.'));
  }

  async #flag(
    session: AuthSession,
    { tenantId, templateData }: RequestOf<'create_feature_flag'>,
  ): Promise<TemplateManagementResult['flag']> {
    const { flag_name: key, enabled: isEnabled, description } = templateData;
    const flag = changedFlag(
      await flagTenant(this.database, { key, description, tenantId, isEnabled }, auditActor(session)),
    );
    return { id: flag.id, flag_name: key, enabled: isEnabled, tenant_id: tenantId };
  }
}

/** The fields of a template with our names, where the specification has others. */
function fieldsOf(template: GlobalTemplateData): TemplateState;
function fieldsOf(change: GlobalTemplateChange): object;
function fieldsOf(data: GlobalTemplateChange): object {
  const { name, description, industry, category, subject, content } = data;
  const { merge_tags: mergeTags, preview_data: previewData, is_active: isActive } = data;
  return { name, description, industry, category, subject, content, mergeTags, previewData, isActive };
}

/** The given fields, without those that are undefined. */
const named = (fields: object): Partial<TemplateState> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const toGlobal = (template: MessageTemplate): GlobalTemplate => ({
  id: template.id,
  template_key: template.templateKey,
  name: template.name,
  description: template.description,
  template_type: template.templateType,
  industry: template.industry,
  category: template.category,
  content: template.content,
  subject: template.templateType === 'email' ? template.subject : null,
  merge_tags: template.mergeTags,
  preview_data: template.previewData,
  is_active: template.isActive,
  version: template.version,
  revision: template.revision,
});
