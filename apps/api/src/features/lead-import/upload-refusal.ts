/** The error for a file that cannot be imported. */
import { Failure } from '../../platform/http/failure.js';

/** A 400 whose message says what to do. */
export function refuse(message: string): Failure {
  return Failure.of(400, 'import_unreadable', message);
}
