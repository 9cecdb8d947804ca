/** The one way to refuse a request: a status, a code for programs and a message for people. */
import type { FieldError, RefusalDetails } from '@praxis/contracts/core/error';

export interface FailureInit {
  status: number;
  code: string;
  message: string;
  fields?: FieldError[] | undefined;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number | undefined;
  /** Further fields of the response, for example `alternatives`. */
  extra?: RefusalDetails | undefined;
}

/** Can be thrown anywhere in a request; the filter converts it to the response. */
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

  /** Creates a refusal with only a status, a code for programs and a message for people. */
  static of(status: number, code: string, message: string): Failure {
    return new Failure({ status, code, message });
  }
}

/** 400 for one field whose value has the right format but is impossible. */
export function invalidField(path: string, message: string, code = 'validation_failed'): Failure {
  return new Failure({ status: 400, code, message, fields: [{ path, message }] });
}

/** 401: no one is signed in, or the session has ended. */
export function notAuthenticated(): Failure {
  return new Failure({ status: 401, code: 'not_authenticated', message: 'Not authenticated' });
}

/** 404 with the same message whether the record does not exist or belongs to another tenant. */
export function notFound(message = 'This record was not found.'): Failure {
  return new Failure({ status: 404, code: 'not_found', message });
}

/** 409 for an action that would reach or record a person who does not exist. `instead` says what does not happen. */
export function sampleLead(instead: string): Failure {
  return Failure.of(409, 'sample_lead', `This is a sample lead. ${instead}`);
}

/** 429 after too many failed attempts. `retryAfter` is in seconds; `what` names what was attempted. */
export function tooManyAttempts(retryAfter: number, what = 'attempts'): Failure {
  const minutes = Math.ceil(retryAfter / 60);
  return new Failure({
    status: 429,
    code: 'too_many_attempts',
    message: `Too many ${what}. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    retryAfter,
  });
}

/** 403 with the specification's text, for a member of this tenant whose role is too low. */
export function permissionDenied(): Failure {
  return new Failure({ status: 403, code: 'permission_denied', message: 'Permission denied' });
}
