/** `POST /v1/functions/admin-template-management` (specification 2, section 7), with the spellings of the specification. */
import * as z from 'zod/mini';
import { FlagKey, NO_TENANT_CHOSEN } from '../flag/flag.js';
import { MAX_FLAG_DESCRIPTION } from '../flag/flag.const.js';
import { optionalText, possiblyEmptyText } from '../core/text.js';
import {
  IsActive,
  ONLY_EMAIL_HAS_SUBJECT,
  SeenRevision,
  TemplateCategory,
  TemplateIndustryChoice,
  TemplateKey,
  templateTexts,
  TemplateTypeChoice,
  VersionNote,
} from './message-template.js';
import { DEFAULT_TEMPLATE_CATEGORY, TEMPLATE_INDUSTRIES, TEMPLATE_TYPES } from './message-template.const.js';

const MAX_USER_ID = 100;
/** Ignored: the acting user is the one who is signed in. */
const userId = optionalText({ label: 'userId', max: MAX_USER_ID });
const { name, description, subject, content, mergeTags, previewData } = templateTexts;

const GlobalTemplateData = z
  .strictObject({
    template_key: TemplateKey,
    name,
    content,
    description: z._default(description, ''),
    template_type: z._default(TemplateTypeChoice, 'sms'),
    industry: z._default(TemplateIndustryChoice, 'both'),
    category: z._default(TemplateCategory, DEFAULT_TEMPLATE_CATEGORY),
    subject: z._default(subject, ''),
    merge_tags: z._default(mergeTags, []),
    preview_data: z._default(previewData, {}),
    is_active: z._default(IsActive, true),
    userId,
  })
  .check(
    z.refine(({ template_type: type, subject: line }) => type === 'email' || line === '', {
      error: ONLY_EMAIL_HAS_SUBJECT,
      path: ['subject'],
    }),
  );
export type GlobalTemplateData = z.infer<typeof GlobalTemplateData>;

/** Omitted fields stay. */
const GlobalTemplateChange = z.strictObject({
  name: z.optional(name),
  description: z.optional(description),
  industry: z.optional(TemplateIndustryChoice),
  category: z.optional(TemplateCategory),
  subject: z.optional(subject),
  content: z.optional(content),
  merge_tags: z.optional(mergeTags),
  preview_data: z.optional(previewData),
  is_active: z.optional(IsActive),
  note: z.optional(VersionNote),
  /** The state that the caller has seen; without it, the change applies to the latest state. */
  revision: z.optional(SeenRevision),
  userId,
});
export type GlobalTemplateChange = z.infer<typeof GlobalTemplateChange>;

export const TemplateManagementRequest = z.discriminatedUnion(
  'action',
  [
    z.strictObject({ action: z.literal('get_all_templates') }),
    z.strictObject({ action: z.literal('get_tenant_configurations') }),
    z.strictObject({ action: z.literal('create_global_template'), templateData: GlobalTemplateData }),
    z.strictObject({
      action: z.literal('update_template'),
      templateId: z.uuid('templateId is an id'),
      templateData: GlobalTemplateChange,
    }),
    z.strictObject({
      action: z.literal('create_feature_flag'),
      tenantId: z.uuid(NO_TENANT_CHOSEN),
      templateData: z.strictObject({
        flag_name: FlagKey,
        enabled: z._default(z.boolean('enabled must be true or false'), true),
        description: z._default(possiblyEmptyText({ label: 'Description', max: MAX_FLAG_DESCRIPTION }), ''),
        userId,
      }),
    }),
  ],
  'This is no action of admin-template-management',
);
export type TemplateManagementRequest = z.infer<typeof TemplateManagementRequest>;

export const GlobalTemplate = z.object({
  id: z.uuid(),
  template_key: z.string(),
  name: z.string(),
  description: z.string(),
  template_type: z.enum(TEMPLATE_TYPES),
  industry: z.enum(TEMPLATE_INDUSTRIES),
  category: z.string(),
  subject: z.nullable(z.string()),
  content: z.string(),
  merge_tags: z.array(z.string()),
  preview_data: z.record(z.string(), z.string()),
  is_active: z.boolean(),
  version: z.int(),
  revision: z.int(),
});
export type GlobalTemplate = z.infer<typeof GlobalTemplate>;

/** The flags that have an own value for this tenant, by name, spelled as in the specification. */
export const TenantConfiguration = z.object({
  tenant_id: z.uuid(),
  tenant_name: z.string(),
  feature_flags: z.record(z.string(), z.object({ enabled: z.boolean(), description: z.string() })),
});
export type TenantConfiguration = z.infer<typeof TenantConfiguration>;

export const TemplateManagementResult = z.object({
  ok: z.literal(true),
  templates: z.optional(z.array(GlobalTemplate)),
  template: z.optional(GlobalTemplate),
  configurations: z.optional(z.array(TenantConfiguration)),
  flag: z.optional(
    z.object({ id: z.uuid(), flag_name: z.string(), enabled: z.boolean(), tenant_id: z.uuid() }),
  ),
});
export type TemplateManagementResult = z.infer<typeof TemplateManagementResult>;
