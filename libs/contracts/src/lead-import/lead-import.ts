/** Import of leads from a CSV file: upload, column mapping, check, run, undo. */
import * as z from 'zod/mini';
import { LeadStatus } from '../lead/lead.js';
import {
  DUPLICATE_CHOICES,
  IMPORT_FIELDS,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_STATUSES,
  IMPORT_PRESETS,
  IMPORT_STATES,
} from './lead-import.const.js';
import { pageFields, listOf } from '../core/paging.js';
import { requiredText } from '../core/text.js';
import { Uuid } from '../journey/session.js';

export const ImportField = z.enum(IMPORT_FIELDS, 'This field does not exist');
export type ImportField = z.infer<typeof ImportField>;

export const DuplicateChoice = z.enum(
  DUPLICATE_CHOICES,
  `Duplicates must be one of ${DUPLICATE_CHOICES.join(', ')}`,
);
export type DuplicateChoice = z.infer<typeof DuplicateChoice>;

export const ImportState = z.enum(IMPORT_STATES);
export type ImportState = z.infer<typeof ImportState>;

export const ImportPreset = z.enum(IMPORT_PRESETS);
export type ImportPreset = z.infer<typeof ImportPreset>;

/** A status, the id of one of the tenant's stages, or `tag`: the value is kept as a tag of the lead, and the status is new. */
export const StatusChoice = z.union(
  [LeadStatus, z.literal('tag'), Uuid],
  'Choose one of the six statuses, the id of a stage, or tag to keep the value as a tag',
);
export type StatusChoice = z.infer<typeof StatusChoice>;

const Column = z
  .int('A column is a whole number')
  .check(z.gte(0, 'Columns are counted from 0'), z.lt(IMPORT_MAX_COLUMNS, 'This column does not exist'));

/** Which column each field is read from, counted from 0. */
export const ImportColumns = z.partialRecord(ImportField, Column);
export type ImportColumns = z.infer<typeof ImportColumns>;

/** `PUT /v1/imports/{id}/mapping`: checks every row of the file. Returns an `ImportResult`. */
export const ImportMapping = z.strictObject({
  columns: ImportColumns,
  duplicates: z._default(DuplicateChoice, 'skip'),
  /**
   * Meanings of values in the file's status and stage columns. Other values are recognized by common words; unknown
   * ones become tags.
   */
  statuses: z.optional(
    z
      .record(requiredText({ label: 'Value', max: 200 }), StatusChoice)
      .check(
        z.refine(
          (statuses) => Object.keys(statuses).length <= IMPORT_MAX_STATUSES,
          `Choose a status for at most ${IMPORT_MAX_STATUSES} values`,
        ),
      ),
  ),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

/** The expected effects of an import, at the time of the check. `rows` is the sum of `create`, `update`, `skip` and `errors`. */
export const ImportPreview = z.object({
  rows: z.int(),
  create: z.int(),
  update: z.int(),
  skip: z.int(),
  errors: z.int(),
  /** Valid rows that repeat an earlier row of the file, and valid rows that match an existing lead. */
  duplicatesInFile: z.int(),
  duplicatesOfLeads: z.int(),
  /**
   * The values of the status and stage columns, most frequent first, with the status that each becomes; null if it is
   * kept as a tag. `stage` names the tenant's stage that was chosen, or the one with the value's name and that status.
   */
  statuses: z.array(
    z.object({
      value: z.string(),
      rows: z.int(),
      status: z.nullable(LeadStatus),
      stage: z._default(z.nullable(z.string()), null),
    }),
  ),
  /** Answers of the consent columns. A person without an answer does not count as having agreed. */
  consents: z.object({ optIns: z.int(), optOuts: z.int() }),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const Import = z.object({
  id: z.string(),
  fileName: z.string(),
  state: ImportState,
  /** Bytes. */
  size: z.int(),
  encoding: z.string(),
  delimiter: z.string(),
  columns: z.array(z.string()),
  /** First rows of the file, only for the person who uploaded it, and deleted after the import has run. */
  sample: z.array(z.array(z.string())),
  /** The program that exported the file, if its columns say so. */
  preset: z.nullable(ImportPreset),
  suggestion: ImportColumns,
  mapping: z.nullable(ImportMapping),
  preview: z.nullable(ImportPreview),
  /** Processed and total rows; both 0 before it runs. */
  progress: z.object({ done: z.int(), total: z.int() }),
  /** The result of the import. */
  result: z.nullable(z.object({ created: z.int(), updated: z.int(), skipped: z.int(), errors: z.int() })),
  /** The result of the undo: leads removed, leads whose filled fields were cleared, and what was kept and why. */
  undo: z.nullable(
    z.object({ removed: z.int(), restored: z.int(), keptChanged: z.int(), keptGone: z.int() }),
  ),
  /** The time until which the import can be undone; null if it cannot. */
  undoUntil: z.nullable(z.string()),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type Import = z.infer<typeof Import>;

/** The current state of one import; the answer of every route about one. */
export const ImportResult = z.object({ ok: z.literal(true), import: Import });
export type ImportResult = z.infer<typeof ImportResult>;

/** `GET /v1/imports`, newest first. */
export const ImportListQuery = z.object(pageFields);
export type ImportListQuery = z.infer<typeof ImportListQuery>;
export const ImportList = listOf(Import);
export type ImportList = z.infer<typeof ImportList>;

/** Why a row cannot be imported. `line` is where it starts in the file, counted from 1. */
export const ImportRowError = z.object({ line: z.int(), message: z.string() });
export type ImportRowError = z.infer<typeof ImportRowError>;

/** `GET /v1/imports/{id}/errors`, in file order. */
export const ImportErrorQuery = z.object(pageFields);
export type ImportErrorQuery = z.infer<typeof ImportErrorQuery>;
export const ImportErrorList = listOf(ImportRowError);
export type ImportErrorList = z.infer<typeof ImportErrorList>;
