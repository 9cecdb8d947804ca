/** Types, industries and limits of the platform's message templates. Zod-free, because workflows import it. */
import type { Industry } from '../core/industry.const.js';
import type { MergeTag } from '../message/merge-tag.js';

export const TEMPLATE_TYPES = ['sms', 'email'] as const;
export type TemplateType = (typeof TEMPLATE_TYPES)[number];

/** `both`: for practices of either industry. */
export const TEMPLATE_INDUSTRIES = ['law', 'realestate', 'both'] as const satisfies readonly (
  Industry | 'both'
)[];
export type TemplateIndustry = (typeof TEMPLATE_INDUSTRIES)[number];

/** The merge tags of a template that names none (specification 2, section 5). */
export const DEFAULT_TEMPLATE_TAGS: readonly MergeTag[] = ['name', 'date', 'time'];
export const DEFAULT_TEMPLATE_CATEGORY = 'general';

export const MAX_TEMPLATE_KEY_CHARACTERS = 64;
export const MAX_TEMPLATE_NAME_CHARACTERS = 80;
export const MAX_TEMPLATE_DESCRIPTION_CHARACTERS = 300;
export const MAX_TEMPLATE_CATEGORY_CHARACTERS = 40;
export const MAX_TEMPLATE_SUBJECT_CHARACTERS = 200;
export const MAX_TEMPLATE_NOTE_CHARACTERS = 200;
export const MAX_PREVIEW_VALUE_CHARACTERS = 120;
/** Maximum number of templates of the platform; the screen shows all at once. */
export const MAX_TEMPLATE_COUNT = 200;
/** Maximum number of templates that one bulk operation changes. */
export const MAX_TEMPLATES_PER_OPERATION = 100;
/** Maximum number of practices that one rollout reaches. */
export const MAX_ROLLOUT_TENANTS = 2_000;

export const OPERATION_KINDS = [
  'activate',
  'deactivate',
  'set_category',
  'set_industry',
  'import',
  'roll_out',
] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** `linked`: practices that have a copy. `industry`: all practices that the template is for. */
export const ROLLOUT_AUDIENCES = ['linked', 'industry'] as const;
export type RolloutAudience = (typeof ROLLOUT_AUDIENCES)[number];

/**
 * A rollout's effect on one practice's copy. `update`: the practice has not changed it. `merge`: the practice has
 * changed it, and both changes can be combined. `conflict`: both changed the same sentence; a person decides.
 * `current`: the copy already has this version. `add`: it gets a copy. `name_taken`: the practice has another reply
 * with that name. `full`: it has the maximum number of replies.
 */
export const COPY_OUTCOMES = ['update', 'merge', 'conflict', 'current', 'add', 'name_taken', 'full'] as const;
export type CopyOutcome = (typeof COPY_OUTCOMES)[number];

/**
 * `waiting` and `undoing` wait for their run. `conflict` waits for a person. `failed` can be tried again. `kept`: not undone, because
 * the practice has changed the text since.
 */
export const TARGET_STATUSES = [
  'waiting',
  'done',
  'conflict',
  'failed',
  'undoing',
  'undone',
  'kept',
] as const;
export type TargetStatus = (typeof TARGET_STATUSES)[number];

/** How a conflict is resolved: with the practice's text, the new text, or a third one. */
export const CONFLICT_CHOICES = ['theirs', 'next', 'merged'] as const;
export type ConflictChoice = (typeof CONFLICT_CHOICES)[number];
