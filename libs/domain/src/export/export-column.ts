/**
 * Columns of exports and how their values are masked, more strictly than on screens (specification 2, section
 * 5; 3-decisions.md, People and rights). Free text is omitted entirely, because any part of it can be
 * personal.
 */
import type { CsvValue } from '@praxis/contracts/export/csv';
import type { ExportDataType } from '@praxis/contracts/export/export.const';
import { maskEmail, maskName, maskPhone } from '@praxis/contracts/core/masking';

/** Written into each manifest. A change of any rule below is a new version. */
export const EXPORT_MASKING = { policy: 'export-masking', version: 1 } as const;

/** How a column with personal data is treated; `omit` leaves it out. */
export type ColumnRule = 'name' | 'email' | 'phone' | 'recipient' | 'omit';

/** Columns in file order; null means shown unmasked. */
export const EXPORT_COLUMNS = {
  leads: {
    id: null,
    createdAt: null,
    updatedAt: null,
    industry: null,
    name: 'name',
    email: 'email',
    phone: 'phone',
    caseType: null,
    leadType: null,
    area: 'omit',
    budget: null,
    urgency: null,
    timeline: null,
    language: null,
    status: null,
    stage: null,
    leadScore: null,
    engagementLevel: null,
    source: null,
    sourceDetail: 'omit',
    lastInteraction: null,
    assignedTo: null,
    tags: 'omit',
    details: 'omit',
    notes: 'omit',
  },
  appointments: {
    id: null,
    createdAt: null,
    updatedAt: null,
    status: null,
    start: null,
    end: null,
    timeZone: null,
    provider: null,
    location: null,
    confirmationCode: 'omit',
    leadId: null,
    leadName: 'name',
    leadEmail: 'email',
    leadPhone: 'phone',
  },
  messages: {
    id: null,
    createdAt: null,
    updatedAt: null,
    channel: null,
    template: null,
    status: null,
    recipient: 'recipient',
    subject: 'omit',
    body: 'omit',
    provider: null,
    attempts: null,
    errorCode: null,
    sentAt: null,
    deliveredAt: null,
    leadId: null,
    leadName: 'name',
  },
  inbound_messages: {
    id: null,
    receivedAt: null,
    channel: null,
    sender: 'recipient',
    subject: 'omit',
    body: 'omit',
    leadId: null,
    leadName: 'name',
  },
  calls: {
    id: null,
    startedAt: null,
    endedAt: null,
    direction: null,
    number: 'phone',
    status: null,
    outcome: null,
    endReason: null,
    durationSeconds: null,
    language: null,
    leadId: null,
    leadName: 'name',
    transcript: 'omit',
  },
} as const satisfies Record<ExportDataType, Record<string, ColumnRule | null>>;

export type ExportColumn<Type extends ExportDataType> = keyof (typeof EXPORT_COLUMNS)[Type] & string;

/** Values that a cell can contain. */
export type ExportValue = CsvValue;

const RULES: Record<Exclude<ColumnRule, 'omit'>, { words: string; mask: (text: string) => string }> = {
  name: { words: 'first letter, then stars', mask: maskName },
  email: { words: 'first letter, then stars', mask: maskExportEmail },
  phone: { words: 'last four digits', mask: maskPhone },
  recipient: {
    words: 'email: first letter, then stars; phone: last four digits',
    mask: (text) => (text.includes('@') ? maskExportEmail(text) : maskPhone(text)),
  },
};

/** `jane@example.com` → `j***`. */
export function maskExportEmail(email: string): string {
  return maskEmail(email).split('@')[0] ?? '***';
}

export interface ExportLayout {
  /** Columns of the file, in order. */
  columns: string[];
  /** One value as it appears in the file. */
  shown(column: string, value: ExportValue): ExportValue;
  /** Masked columns and how their values are masked, for the manifest. */
  masked: Record<string, string>;
  omitted: string[];
}

/** The columns of a file of this type. */
export function exportLayout(dataType: ExportDataType, isMasked: boolean): ExportLayout {
  const rules = Object.entries<ColumnRule | null>(EXPORT_COLUMNS[dataType]);
  const omitted = isMasked ? rules.filter(([, rule]) => rule === 'omit').map(([column]) => column) : [];
  const masks = new Map(
    rules.flatMap(([column, rule]) =>
      isMasked && rule !== null && rule !== 'omit' ? [[column, RULES[rule]] as const] : [],
    ),
  );
  return {
    columns: rules.map(([column]) => column).filter((column) => !omitted.includes(column)),
    shown: (column, value) => (typeof value === 'string' ? (masks.get(column)?.mask(value) ?? value) : value),
    masked: Object.fromEntries([...masks].map(([column, { words }]) => [column, words])),
    omitted,
  };
}
