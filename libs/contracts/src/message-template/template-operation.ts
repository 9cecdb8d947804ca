/** Operations on many templates: what each would do, what it did, and its undo. */
import * as z from 'zod/mini';
import { MAX_SMS_CHARACTERS } from '../message/conversation.js';
import { tagged } from '../message/reply-template.js';
import { optionalText, possiblyEmptyText, requiredText } from '../core/text.js';
import { TemplateCategory, TemplateFileItem, TemplateIndustryChoice } from './message-template.js';
import {
  CONFLICT_CHOICES,
  COPY_OUTCOMES,
  MAX_ROLLOUT_TENANTS,
  MAX_TEMPLATE_SUBJECT_CHARACTERS,
  MAX_TEMPLATES_PER_OPERATION,
  OPERATION_KINDS,
  ROLLOUT_AUDIENCES,
  TARGET_STATUSES,
} from './message-template.const.js';

const TOO_MANY = `At most ${MAX_TEMPLATES_PER_OPERATION} templates at once`;
const templateIds = z.array(z.uuid('Choose a template')).check(
  z.minLength(1, 'Choose at least one template'),
  z.maxLength(MAX_TEMPLATES_PER_OPERATION, TOO_MANY),
  z.refine(
    (ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length,
    'Name each template once',
  ),
);
/** Fingerprint of the dry run that the admin has seen: 409 `stale` if the result would now differ. */
const fingerprint = optionalText({ label: 'fingerprint', max: 64 });
const common = { templateIds, fingerprint };

/** `POST /v1/template-operations`, and `/preview` for a dry run. */
export const TemplateOperationRequest = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('activate'), ...common }),
    z.strictObject({ kind: z.literal('deactivate'), ...common }),
    z.strictObject({ kind: z.literal('set_category'), ...common, category: TemplateCategory }),
    z.strictObject({ kind: z.literal('set_industry'), ...common, industry: TemplateIndustryChoice }),
    z.strictObject({
      kind: z.literal('roll_out'),
      ...common,
      audience: z.enum(ROLLOUT_AUDIENCES, 'Choose who gets it'),
      /** Limits the audience to these tenants, for example to try it with one practice first. */
      tenantIds: z.optional(
        z
          .array(z.uuid('Choose a tenant'))
          .check(
            z.minLength(1, 'Choose at least one tenant'),
            z.maxLength(MAX_ROLLOUT_TENANTS, `At most ${MAX_ROLLOUT_TENANTS} tenants at once`),
          ),
      ),
    }),
    z.strictObject({
      kind: z.literal('import'),
      fingerprint,
      templates: z.array(TemplateFileItem).check(
        z.minLength(1, 'The file has no templates'),
        z.maxLength(MAX_TEMPLATES_PER_OPERATION, TOO_MANY),
        z.refine(
          (items) => new Set(items.map(({ templateKey }) => templateKey)).size === items.length,
          'Each template key can be in the file once',
        ),
      ),
    }),
  ],
  'Choose what to do with the templates',
);
export type TemplateOperationRequest = z.infer<typeof TemplateOperationRequest>;

const CopyTextShape = z.object({ subject: z.nullable(z.string()), content: z.string() });

/** An operation's effect on one template. */
export const TemplateChange = z.object({
  templateKey: z.string(),
  name: z.string(),
  /** `skip`: an inactive template is not rolled out. */
  outcome: z.enum(['create', 'change', 'unchanged', 'skip']),
  /** Field by field; a long text is shortened. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type TemplateChange = z.infer<typeof TemplateChange>;

/** A rollout's effect on one practice's copy. */
export const CopyChange = z.object({
  tenantId: z.uuid(),
  tenantName: z.string(),
  templateId: z.uuid(),
  templateName: z.string(),
  outcome: z.enum(COPY_OUTCOMES),
  /** The text of the version that the copy was made from; null if there is no copy. */
  base: z.nullable(CopyTextShape),
  theirs: z.nullable(CopyTextShape),
  next: CopyTextShape,
  /** The practice's new text; null if it does not change. */
  result: z.nullable(CopyTextShape),
});
export type CopyChange = z.infer<typeof CopyChange>;

/** A dry run. */
export const TemplatePlan = z.object({
  ok: z.literal(true),
  fingerprint: z.string(),
  templates: z.array(TemplateChange),
  copies: z.array(CopyChange),
});
export type TemplatePlan = z.infer<typeof TemplatePlan>;

const UndoneChange = z.object({
  ...TemplateChange.shape,
  /**
   * `kept`: the record has changed since, so it was not undone. Null before the undo, and if there was nothing to undo.
   */
  undo: z.nullable(z.enum(['restored', 'deleted', 'kept'])),
});
export const TemplateOperation = z.object({
  id: z.uuid(),
  kind: z.enum(OPERATION_KINDS),
  createdBy: z.nullable(z.string()),
  createdAt: z.string(),
  undoneAt: z.nullable(z.string()),
  templates: z.array(UndoneChange),
  /** Practices of a rollout by the state of their copies. */
  targets: z.partialRecord(z.enum(TARGET_STATUSES), z.int()),
});
export type TemplateOperation = z.infer<typeof TemplateOperation>;
/** `GET /v1/template-operations`, the newest first. */
export const TemplateOperationList = z.object({ ok: z.literal(true), items: z.array(TemplateOperation) });
export type TemplateOperationList = z.infer<typeof TemplateOperationList>;
export const TemplateOperationResult = z.object({ ok: z.literal(true), operation: TemplateOperation });
export type TemplateOperationResult = z.infer<typeof TemplateOperationResult>;

/** One practice in a rollout. */
export const RolloutTarget = z.object({
  ...CopyChange.shape,
  outcome: z.nullable(z.enum(COPY_OUTCOMES)),
  status: z.enum(TARGET_STATUSES),
});
export type RolloutTarget = z.infer<typeof RolloutTarget>;
/** `GET /v1/template-operations/{id}/targets`: conflicts and failures first, then by name. */
export const RolloutTargetList = z.object({ ok: z.literal(true), items: z.array(RolloutTarget) });
export type RolloutTargetList = z.infer<typeof RolloutTargetList>;

const body = requiredText({ label: 'Content', max: MAX_SMS_CHARACTERS, lines: 'many' });
const subject = possiblyEmptyText({ label: 'Subject', max: MAX_TEMPLATE_SUBJECT_CHARACTERS });

/** `POST /v1/template-operations/{id}/conflicts` */
export const ConflictResolution = z
  .strictObject({
    tenantId: z.uuid('Choose a tenant'),
    templateId: z.uuid('Choose a template'),
    choice: z.enum(CONFLICT_CHOICES, 'Choose which text the tenant gets'),
    /** The tenant's text that the admin has seen; 409 `stale` if it has changed since. */
    seen: z.strictObject({ subject, content: body }),
    /** The third text, if both were merged by hand. */
    merged: z.optional(z.strictObject({ subject: tagged(subject), content: tagged(body) })),
  })
  .check(
    z.refine(({ choice, merged }) => (choice === 'merged') === (merged !== undefined), {
      error: 'Write the merged text',
      path: ['merged'],
    }),
  );
export type ConflictResolution = z.infer<typeof ConflictResolution>;
