/** The error for a file that cannot be imported. */
import { Failure } from '../../platform/http/failure.js';

/** A 400 whose message says what to do. */
export function refuse(message: string): Failure {
  return new Failure({ status: 400, code: 'import_unreadable', message });
}
