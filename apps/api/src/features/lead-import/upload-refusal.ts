/** What is said of a file that no import can be made of. */
import { Failure } from '../../platform/http/failure.js';

/** 400 in a sentence that says what to do. */
export function refuse(message: string): Failure {
  return new Failure({ status: 400, code: 'import_unreadable', message });
}
