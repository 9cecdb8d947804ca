/** The facts of a lead in words, and their values. */
import { URGENCIES } from '@praxis/contracts/journey/intake';
import { LANGUAGE_NAMES, LANGUAGES } from '@praxis/contracts/language/language.const';
import { languageOfTag } from '@praxis/contracts/language/decide-language';
import type { LeadChangeEntry } from '@praxis/contracts/lead/lead-entry';
import { LEAD_STATUSES } from '@praxis/contracts/lead/lead.const';
import { sentenceCase } from '../../../lib/core/format.js';
import { STATUS_LABELS } from '../lead-labels.js';

export const FACT_LABELS: Record<LeadChangeEntry['field'], string> = {
  name: 'Name',
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
};

export const URGENCY_OPTIONS = [
  { value: '', label: 'Not known' },
  ...URGENCIES.map((value) => ({ value, label: sentenceCase(value) })),
];

export const LANGUAGE_OPTIONS = [
  { value: '', label: 'Not known' },
  ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
];

/** The displayed value of a fact; for an absent value, the word "empty". */
export function factText(field: LeadChangeEntry['field'], value: string | null): string {
  if (value === null || value === '') return 'empty';
  const language = field === 'language' ? languageOfTag(value) : undefined;
  if (language) return LANGUAGE_NAMES[language];
  if (field === 'urgency') return sentenceCase(value);
  const status = field === 'status' ? LEAD_STATUSES.find((known) => known === value) : undefined;
  return status ? STATUS_LABELS[status].label : value;
}
