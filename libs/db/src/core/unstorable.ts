/** Values that no column takes. */
import { DatabaseError } from 'pg';

/** Whether a statement failed by a value that PostgreSQL cannot read or hold (class 22, data exception): it always will. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof DatabaseError && error.code?.startsWith('22') === true;
}
