/** Message templates in words. Pure. */
import type {
  ConflictChoice,
  CopyOutcome,
  OperationKind,
  RolloutAudience,
  TargetStatus,
  TemplateIndustry,
  TemplateType,
} from '@praxis/contracts/message-template/message-template.const';
import type { MessageTemplate } from '@praxis/contracts/message-template/message-template';
import type {
  TemplateChange,
  TemplateOperation,
} from '@praxis/contracts/message-template/template-operation';
import type { MergeTag } from '@praxis/contracts/message/merge-tag';
import type { Tone } from '../../components/tone-badge.js';
import { INDUSTRY_NAMES } from '../../lib/core/industry-labels.js';
import { labelOptions } from '../../lib/core/label-options.js';

export const TYPE_LABELS: Record<TemplateType, string> = { sms: 'Text message', email: 'Email' };
export const TYPE_OPTIONS = labelOptions(TYPE_LABELS);
export const TEMPLATE_INDUSTRY_LABELS: Record<TemplateIndustry, string> = {
  ...INDUSTRY_NAMES,
  both: 'Both industries',
};
export const TEMPLATE_INDUSTRY_OPTIONS = labelOptions(TEMPLATE_INDUSTRY_LABELS);

/** Preview values of tags for which the template has no value. */
export const SAMPLE_VALUES: Record<MergeTag, string> = {
  first_name: 'Jordan',
  name: 'Jordan Ellis',
  interest: 'a family matter',
  business_name: 'Harbor Law Group',
  business_phone: '(555) 555-0123',
  appointment_time: 'Tuesday, May 4 at 2:00 PM EDT',
  date: 'Tuesday, May 4',
  time: '2:00 PM EDT',
  booking_link: 'https://praxis.example/a/3k9',
};

/** `3 tenants, 1 changed, 2 behind`. */
export function copiesInWords({ copies, changedCopies, outdatedCopies }: MessageTemplate): string {
  if (copies === 0) return 'None';
  const parts = [`${copies}`];
  if (changedCopies > 0) parts.push(`${changedCopies} changed`);
  if (outdatedCopies > 0) parts.push(`${outdatedCopies} behind`);
  return parts.join(', ');
}

export const KIND_LABELS: Record<OperationKind, string> = {
  roll_out: 'Roll out',
  activate: 'Activate',
  deactivate: 'Deactivate',
  set_category: 'Change category',
  set_industry: 'Change industry',
  import: 'Import',
};

export const AUDIENCE_LABELS: Record<RolloutAudience, string> = {
  linked: 'Tenants that use the template',
  industry: 'All tenants of its industry',
};

export const OUTCOME_LABELS: Record<CopyOutcome, { tone: Tone; label: string }> = {
  update: { tone: 'good', label: 'Gets the new text' },
  merge: { tone: 'info', label: 'Both changes merged' },
  conflict: { tone: 'warn', label: 'Conflict: keeps its text until you decide' },
  current: { tone: 'neutral', label: 'Has this version' },
  add: { tone: 'good', label: 'Gets a copy' },
  name_taken: { tone: 'bad', label: 'Has another reply with this name' },
  full: { tone: 'bad', label: 'Has no room for another reply' },
};

export const TARGET_LABELS: Record<TargetStatus, { tone: Tone; label: string }> = {
  waiting: { tone: 'info', label: 'Waiting' },
  done: { tone: 'good', label: 'Done' },
  conflict: { tone: 'warn', label: 'Conflict' },
  failed: { tone: 'bad', label: 'Failed' },
  undoing: { tone: 'info', label: 'Being undone' },
  undone: { tone: 'neutral', label: 'Undone' },
  kept: { tone: 'warn', label: 'Kept: changed since' },
};

export const CHANGE_LABELS: Record<TemplateChange['outcome'], { tone: Tone; label: string }> = {
  create: { tone: 'good', label: 'New' },
  change: { tone: 'info', label: 'Change' },
  unchanged: { tone: 'neutral', label: 'Stays as it is' },
  skip: { tone: 'warn', label: 'Inactive: not rolled out' },
};

export const UNDO_LABELS: Record<
  NonNullable<TemplateOperation['templates'][number]['undo']>,
  { tone: Tone; label: string }
> = {
  restored: { tone: 'neutral', label: 'Restored' },
  deleted: { tone: 'neutral', label: 'Deleted' },
  kept: { tone: 'warn', label: 'Kept: changed since' },
};

export const FIELD_LABELS: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  industry: 'Industry',
  category: 'Category',
  isActive: 'Active',
  subject: 'Subject',
  content: 'Content',
  mergeTags: 'Merge tags',
  previewData: 'Preview values',
};

export const CHOICE_LABELS: Record<ConflictChoice, string> = {
  theirs: 'Keep theirs',
  next: 'Take the new text',
  merged: 'Write a merged text',
};
