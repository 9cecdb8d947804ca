/** The one way to refuse a request: status, code for programs, sentence for people. */
import type { FieldError, RefusalDetails } from '@praxis/contracts/core/error';

export interface FailureInit {
  status: number;
  code: string;
  message: string;
  fields?: FieldError[] | undefined;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number | undefined;
  /** Further fields of the answer, for example `alternatives`. */
  extra?: RefusalDetails | undefined;
}

/** Thrown anywhere in a request; the filter turns it into the answer. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly status: number;
  readonly code: string;
  readonly fields: FieldError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly extra: RefusalDetails | undefined;

  constructor(init: FailureInit) {
    super(init.message);
    this.status = init.status;
    this.code = init.code;
    this.fields = init.fields;
    this.retryAfter = init.retryAfter;
    this.extra = init.extra;
  }
}

/** 400 for one field whose value is well formed but cannot be. */
export function invalidField(path: string, message: string, code = 'validation_failed'): Failure {
  return new Failure({ status: 400, code, message, fields: [{ path, message }] });
}

/** 401: nobody is signed in, or not any more. */
export function notAuthenticated(): Failure {
  return new Failure({ status: 401, code: 'not_authenticated', message: 'Not authenticated' });
}

/** 404 in the same words whether the thing never was or belongs to somebody else. */
export function notFound(message = 'There is nothing here.'): Failure {
  return new Failure({ status: 404, code: 'not_found', message });
}

/** 429 after too many wrong tries. `retryAfter` is in seconds; `what` says what there were too many of. */
export function tooManyAttempts(retryAfter: number, what = 'attempts'): Failure {
  const minutes = Math.ceil(retryAfter / 60);
  return new Failure({
    status: 429,
    code: 'too_many_attempts',
    message: `Too many ${what}. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    retryAfter,
  });
}

/** 403 in the words of the specification: somebody of this tenant, whose role is too low. */
export function permissionDenied(): Failure {
  return new Failure({ status: 403, code: 'permission_denied', message: 'Permission denied' });
}
