/** Requests are checked with the contract's schemas; a refusal lists every field at once. */
import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { FieldError } from '@praxis/contracts/errors';
import { Failure } from './failure.js';

/** The global pipe. */
export function createValidationPipe(): StandardSchemaValidationPipe {
  return new StandardSchemaValidationPipe({ exceptionFactory: toFailure });
}

/** Checks a body where a guard needs it, before any pipe has. @throws Failure 400 as the pipe would */
export async function checkBody<Output>(
  schema: StandardSchemaV1<unknown, Output>,
  body: unknown,
): Promise<Output> {
  const result = await schema['~standard'].validate(body);
  if (result.issues) throw toFailure(result.issues);
  return result.value;
}

function toFailure(issues: readonly StandardSchemaV1.Issue[]): Failure {
  const fields = issues.slice(0, 20).map(toFieldError);
  const first = fields[0];
  const more = fields.length > 1 ? ` (and ${fields.length - 1} more)` : '';
  return new Failure({
    status: 400,
    code: 'validation_failed',
    message: first
      ? `${first.path ? `${first.path}: ` : ''}${first.message}${more}`
      : 'The request is not valid.',
    fields,
  });
}

function toFieldError(issue: StandardSchemaV1.Issue): FieldError {
  const path = (issue.path ?? [])
    .map((segment) => String(typeof segment === 'object' ? segment.key : segment))
    .join('.');
  return { path, message: issue.message };
}
