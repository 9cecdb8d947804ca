/**
 * Message templates of the platform, for all practices. Their texts are kept in versions, and a version never changes.
 */
import * as z from 'zod/mini';
import { MAX_SMS_CHARACTERS } from '../message/conversation.js';
import { MERGE_TAG_NAMES, mergeTagsOf, type MergeTag } from '../message/merge-tag.js';
import { tagged } from '../message/reply-template.js';
import { possiblyEmptyText, requiredText } from '../core/text.js';
import {
  DEFAULT_TEMPLATE_CATEGORY,
  DEFAULT_TEMPLATE_TAGS,
  MAX_PREVIEW_VALUE_CHARACTERS,
  MAX_TEMPLATE_CATEGORY_CHARACTERS,
  MAX_TEMPLATE_DESCRIPTION_CHARACTERS,
  MAX_TEMPLATE_KEY_CHARACTERS,
  MAX_TEMPLATE_NAME_CHARACTERS,
  MAX_TEMPLATE_NOTE_CHARACTERS,
  MAX_TEMPLATE_SUBJECT_CHARACTERS,
  TEMPLATE_INDUSTRIES,
  TEMPLATE_TYPES,
  type TemplateType,
} from './message-template.const.js';

export const TemplateKey = requiredText({ label: 'Template key', max: MAX_TEMPLATE_KEY_CHARACTERS }).check(
  z.regex(
    /^(?:[a-z][a-z0-9_-]*)?$/,
    'Use lowercase letters, digits, hyphens and underscores; begin with a letter',
  ),
);
const MAX_SHOWN_TAG_CHARACTERS = 40;
const notTag = (name: unknown): string =>
  `{{${String(name).slice(0, MAX_SHOWN_TAG_CHARACTERS)}}} is not a merge tag`;
const MergeTagName = z.enum(MERGE_TAG_NAMES, { error: ({ input }) => notTag(input) });
export const TemplateCategory = requiredText({ label: 'Category', max: MAX_TEMPLATE_CATEGORY_CHARACTERS });
export const TemplateIndustryChoice = z.enum(
  TEMPLATE_INDUSTRIES,
  `Industry is ${TEMPLATE_INDUSTRIES.join(', ')}`,
);
export const TemplateTypeChoice = z.enum(TEMPLATE_TYPES, `Type is ${TEMPLATE_TYPES.join(' or ')}`);
/** The state of the record that the admin has seen; 409 `stale` if the record has a different one by now. */
export const SeenRevision = z
  .int('revision must be a whole number')
  .check(z.gte(1, 'revision is at least 1'));
export const IsActive = z.boolean('isActive must be true or false');

export const templateTexts = {
  name: requiredText({ label: 'Name', max: MAX_TEMPLATE_NAME_CHARACTERS }),
  description: possiblyEmptyText({ label: 'Description', max: MAX_TEMPLATE_DESCRIPTION_CHARACTERS }),
  /** Empty for a text message. */
  subject: tagged(possiblyEmptyText({ label: 'Subject', max: MAX_TEMPLATE_SUBJECT_CHARACTERS })),
  content: tagged(requiredText({ label: 'Content', max: MAX_SMS_CHARACTERS, lines: 'many' })),
  /** The tags used in the text are added; empty means name, date and time. */
  mergeTags: z
    .array(MergeTagName)
    .check(z.maxLength(MERGE_TAG_NAMES.length, `There are ${MERGE_TAG_NAMES.length} merge tags`)),
  /** Values for the preview. */
  previewData: z
    .record(
      possiblyEmptyText({ label: 'Merge tag', max: MAX_PREVIEW_VALUE_CHARACTERS }),
      possiblyEmptyText({ label: 'Preview value', max: MAX_PREVIEW_VALUE_CHARACTERS }),
    )
    .check(
      z.superRefine((values, context) => {
        for (const key of Object.keys(values))
          if (!MERGE_TAG_NAMES.some((name) => name === key))
            context.addIssue({ code: 'custom', message: notTag(key), path: [key], input: values });
      }),
    ),
};
export const VersionNote = possiblyEmptyText({ label: 'Note', max: MAX_TEMPLATE_NOTE_CHARACTERS });

export const ONLY_EMAIL_HAS_SUBJECT = 'Only email templates have a subject';

/** A subject is for email only. */
const subjectCheck = z.refine<{ templateType: TemplateType; subject: string }>(
  ({ templateType, subject }) => templateType === 'email' || subject === '',
  { error: ONLY_EMAIL_HAS_SUBJECT, path: ['subject'] },
);

const identity = {
  templateKey: TemplateKey,
  templateType: TemplateTypeChoice,
  industry: z._default(TemplateIndustryChoice, 'both'),
  category: z._default(TemplateCategory, DEFAULT_TEMPLATE_CATEGORY),
};
const newTexts = {
  ...templateTexts,
  description: z._default(templateTexts.description, ''),
  subject: z._default(templateTexts.subject, ''),
  mergeTags: z._default(templateTexts.mergeTags, []),
  previewData: z._default(templateTexts.previewData, {}),
};

/** A template as it is exported and imported. */
export const TemplateFileItem = z
  .strictObject({ ...identity, ...newTexts, isActive: z._default(IsActive, true) })
  .check(subjectCheck);
export type TemplateFileItem = z.infer<typeof TemplateFileItem>;

/** `POST /v1/message-templates` */
export const MessageTemplateCreate = z
  .strictObject({
    ...identity,
    ...newTexts,
    isActive: z._default(IsActive, true),
    note: z._default(VersionNote, ''),
  })
  .check(subjectCheck);
export type MessageTemplateCreate = z.infer<typeof MessageTemplateCreate>;

/** `PUT /v1/message-templates/{id}`. A template keeps its key and its type. */
export const MessageTemplateChange = z.strictObject({
  revision: SeenRevision,
  industry: TemplateIndustryChoice,
  category: TemplateCategory,
  ...templateTexts,
  note: z._default(VersionNote, ''),
});
export type MessageTemplateChange = z.infer<typeof MessageTemplateChange>;

/** `PUT /v1/message-templates/{id}/active` */
export const MessageTemplateActivity = z.strictObject({ revision: SeenRevision, isActive: IsActive });
export type MessageTemplateActivity = z.infer<typeof MessageTemplateActivity>;

/** `POST /v1/message-templates/{id}/restore`: the text of an old version as a new one. */
export const MessageTemplateRestore = z.strictObject({
  revision: SeenRevision,
  version: z.int('version must be a whole number').check(z.gte(1, 'version is at least 1')),
});
export type MessageTemplateRestore = z.infer<typeof MessageTemplateRestore>;

const Version = z.object({
  version: z.int(),
  subject: z.string(),
  content: z.string(),
  mergeTags: z.array(z.string()),
  previewData: z.record(z.string(), z.string()),
});

export const MessageTemplate = z.object({
  id: z.uuid(),
  templateKey: z.string(),
  name: z.string(),
  description: z.string(),
  templateType: z.enum(TEMPLATE_TYPES),
  industry: z.enum(TEMPLATE_INDUSTRIES),
  category: z.string(),
  isActive: z.boolean(),
  ...Version.shape,
  /** Increases with every change of the record, whether of the text or of another field. */
  revision: z.int(),
  /** Practices with a copy, and how many of them have changed it. */
  copies: z.int(),
  changedCopies: z.int(),
  /** Copies of an earlier version. */
  outdatedCopies: z.int(),
  updatedAt: z.string(),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/** `GET /v1/message-templates`: all templates, sorted by name. */
export const MessageTemplateList = z.object({
  ok: z.literal(true),
  items: z.array(MessageTemplate),
  /** The vendor's list price of a segment of a text message, in millionths of a dollar. */
  smsSegmentMicros: z.int(),
});
export type MessageTemplateList = z.infer<typeof MessageTemplateList>;
export const MessageTemplateResult = z.object({ ok: z.literal(true), template: MessageTemplate });
export type MessageTemplateResult = z.infer<typeof MessageTemplateResult>;

export const TemplateVersion = z.object({
  ...Version.shape,
  note: z.string(),
  /** The version whose text it restored. */
  restoredFrom: z.nullable(z.int()),
  /** Email address of the admin; null for shipped templates, or if the account was deleted. */
  createdBy: z.nullable(z.string()),
  createdAt: z.string(),
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;
/** `GET /v1/message-templates/{id}/versions`, the newest first. */
export const TemplateVersionList = z.object({ ok: z.literal(true), items: z.array(TemplateVersion) });
export type TemplateVersionList = z.infer<typeof TemplateVersionList>;

/** `GET /v1/message-templates/export`: a file that the import accepts. */
export const TemplateExport = z.object({ ok: z.literal(true), templates: z.array(TemplateFileItem) });
export type TemplateExport = z.infer<typeof TemplateExport>;

/** A template as a practice sees it. */
export const LibraryTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  templateType: z.enum(TEMPLATE_TYPES),
  category: z.string(),
  subject: z.string(),
  content: z.string(),
  version: z.int(),
  /** The practice's own copy. */
  replyTemplateId: z.nullable(z.uuid()),
});
export type LibraryTemplate = z.infer<typeof LibraryTemplate>;
/** `GET /v1/template-library`: active templates for the practice's industry, by name. */
export const TemplateLibrary = z.object({ ok: z.literal(true), items: z.array(LibraryTemplate) });
export type TemplateLibrary = z.infer<typeof TemplateLibrary>;

/**
 * The tags of a template: those that the template names, or the default ones if it names none, and those used in its
 * text.
 */
export function templateTags({
  mergeTags,
  subject,
  content,
}: {
  mergeTags: readonly MergeTag[];
  subject: string;
  content: string;
}): MergeTag[] {
  const named = mergeTags.length > 0 ? mergeTags : DEFAULT_TEMPLATE_TAGS;
  return [...new Set([...named, ...mergeTagsOf(`${subject}\n${content}`)])];
}
