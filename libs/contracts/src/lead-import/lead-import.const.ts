/** What an import can read and how it can stand. Zod-free, so that workflows may import it. */

/** Fields a column can be read as. First and last name together make the name. */
export const IMPORT_FIELDS = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'caseType',
  'leadType',
  'area',
  'budget',
  'details',
  'urgency',
  'timeline',
  'status',
  'source',
  'tags',
  'notes',
  'createdAt',
] as const;

/**
 * What becomes of a row whose email address or phone number is known already, from the file or from a lead: left out; used
 * to fill what that lead does not say yet; or made a lead all the same.
 */
export const DUPLICATE_CHOICES = ['skip', 'update_empty_fields', 'create'] as const;

/** `uploaded`: columns are not chosen yet; `checked`: may be started; `failed`: given up, nothing was imported. */
export const IMPORT_STATES = [
  'uploaded',
  'checked',
  'running',
  'done',
  'failed',
  'undoing',
  'undone',
] as const;

/** Largest file, bytes. */
export const IMPORT_MAX_BYTES = 12 * 1024 * 1024;
/** Most rows of a file, the head aside. */
export const IMPORT_MAX_ROWS = 100_000;
/** Most columns of a file. */
export const IMPORT_MAX_COLUMNS = 100;
/** For how long an import can be undone, days; after that its rows are deleted. */
export const IMPORT_UNDO_DAYS = 7;
