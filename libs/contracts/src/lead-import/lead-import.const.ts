/** The files that an import can read, and the states of an import. Zod-free, so that workflows may import it. */

/**
 * Fields that a column can be mapped to. First and last name together make the name; a row without one is named after
 * its company. A lead's status follows from the status and the stage, whichever is further along. A consent column
 * contains yes, no or a date of consent, and its proof is stored with the consent.
 */
export const IMPORT_FIELDS = [
  'name',
  'firstName',
  'lastName',
  'company',
  'email',
  'phone',
  'caseType',
  'leadType',
  'area',
  'budget',
  'details',
  'urgency',
  'timeline',
  'language',
  'status',
  'stage',
  'source',
  'tags',
  'notes',
  'createdAt',
  'smsConsent',
  'emailConsent',
  'consentProof',
] as const;

/**
 * The treatment of a row whose email address or phone number already occurs in the file or in a lead: skip it, fill empty
 * fields of that lead, or create a lead anyway.
 */
export const DUPLICATE_CHOICES = ['skip', 'update_empty_fields', 'create'] as const;

/** Programs whose exports are recognized. */
export const IMPORT_PRESETS = ['clio', 'follow_up_boss', 'hubspot'] as const;

/** Maximum number of different statuses or stages that are listed and can be mapped to a status. */
export const IMPORT_MAX_STATUSES = 100;

/**
 * `uploaded`: columns are not chosen yet; `checked`: can be started; `failed`: aborted, nothing was imported.
 */
export const IMPORT_STATES = [
  'uploaded',
  'checked',
  'running',
  'done',
  'failed',
  'undoing',
  'undone',
] as const;

/** Largest file, in bytes. */
export const IMPORT_MAX_BYTES = 12 * 1024 * 1024;
/** Maximum number of rows in a file, without the header row. */
export const IMPORT_MAX_ROWS = 100_000;
/** Maximum number of columns in a file. */
export const IMPORT_MAX_COLUMNS = 100;
/** How long an import can be undone, in days. After that its rows are deleted. */
export const IMPORT_UNDO_DAYS = 7;
