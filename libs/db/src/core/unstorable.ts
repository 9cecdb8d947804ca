/** Values that no column can hold. */
import { DatabaseError } from 'pg';

/**
 * Whether a statement failed because of a value that PostgreSQL cannot read or hold (class 22, data exception), so that
 * it would always fail.
 */
export function isUnstorable(error: unknown): boolean {
  return error instanceof DatabaseError && error.code?.startsWith('22') === true;
}
