/** Validates requests with the contract's schemas; a refusal lists all invalid fields at once. */
import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { FieldError } from '@praxis/contracts/core/error';
import { Failure } from './failure.js';
import { fieldSentence, usePlainFieldErrors } from './field-errors.js';

/** Maximum number of fields in one refusal. */
const MAX_FIELDS = 20;

/** The global pipe. */
export function createValidationPipe(): StandardSchemaValidationPipe {
  usePlainFieldErrors();
  return new StandardSchemaValidationPipe({ exceptionFactory: toFailure });
}

/** Validates a body for a guard, which runs before any pipe. @throws Failure 400 as the pipe would */
export async function checkBody<Output>(
  schema: StandardSchemaV1<unknown, Output>,
  body: unknown,
): Promise<Output> {
  const result = await schema['~standard'].validate(body);
  if (result.issues) throw toFailure(result.issues);
  return result.value;
}

function toFailure(issues: readonly StandardSchemaV1.Issue[]): Failure {
  const [first] = issues;
  const more = issues.length - 1;
  const others =
    more === 0 ? '' : more === 1 ? ' Another field is wrong, too.' : ` ${more} other fields are wrong, too.`;
  return new Failure({
    status: 400,
    code: 'validation_failed',
    message: first ? `${fieldSentence(pathOf(first), first.message)}${others}` : 'The request is not valid.',
    fields: issues.slice(0, MAX_FIELDS).map(toFieldError),
  });
}

function toFieldError(issue: StandardSchemaV1.Issue): FieldError {
  return { path: pathOf(issue).map(String).join('.'), message: issue.message };
}

function pathOf({ path = [] }: StandardSchemaV1.Issue): PropertyKey[] {
  return path.map((segment) => (typeof segment === 'object' ? segment.key : segment));
}
