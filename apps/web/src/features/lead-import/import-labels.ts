/** Labels for imports. */
import type { Import, ImportField, ImportState } from '@praxis/contracts/lead-import/lead-import';
import { IMPORT_FIELDS } from '@praxis/contracts/lead-import/lead-import.const';
import type { Tone } from '../../components/tone-badge.js';
import { counted, number } from '../../lib/core/format.js';

const FIELD_LABELS: Record<ImportField, string> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  caseType: 'Case type',
  leadType: 'Lead type',
  area: 'Area',
  budget: 'Budget',
  details: 'Details',
  urgency: 'Urgency',
  timeline: 'Timeline',
  language: 'Language',
  status: 'Status',
  stage: 'Stage',
  source: 'Source',
  tags: 'Tags',
  notes: 'Notes',
  createdAt: 'Created',
  smsConsent: 'SMS consent',
  emailConsent: 'Email consent',
  consentProof: 'Proof of consent',
};

export const FIELD_OPTIONS = [
  { value: '', label: 'Leave out' },
  ...IMPORT_FIELDS.map((value) => ({ value, label: FIELD_LABELS[value] })),
];

export const STATE_LABELS: Record<ImportState, { label: string; tone: Tone }> = {
  uploaded: { label: 'Choose columns', tone: 'info' },
  checked: { label: 'Ready to import', tone: 'info' },
  running: { label: 'Importing', tone: 'warn' },
  done: { label: 'Imported', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  undoing: { label: 'Undoing', tone: 'warn' },
  undone: { label: 'Undone', tone: 'neutral' },
};

/** The result of an import, in one line. */
export function resultLabel({ result }: Pick<Import, 'result'>): string {
  if (!result) return '';
  const parts = [
    `${counted(result.created, 'lead')} added`,
    result.updated > 0 && `${number(result.updated)} completed`,
    result.skipped > 0 && `${counted(result.skipped, 'duplicate')} left out`,
    result.errors > 0 && `${counted(result.errors, 'row')} with errors`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** The result of an undo: what was removed, what stayed, and why. */
export function undoLabel({ undo }: Pick<Import, 'undo'>): string {
  if (!undo) return '';
  const parts = [
    `${counted(undo.removed, 'lead')} removed.`,
    undo.restored > 0 && `${counted(undo.restored, 'lead')} restored.`,
    undo.keptChanged > 0 && `${number(undo.keptChanged)} kept because they were edited later.`,
    undo.keptGone > 0 && `${number(undo.keptGone)} had been deleted already.`,
  ];
  return parts.filter(Boolean).join(' ');
}
