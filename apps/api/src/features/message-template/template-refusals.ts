/** Turns the result of a template change into a response. */
import {
  ONLY_EMAIL_HAS_SUBJECT,
  type MessageTemplate,
} from '@praxis/contracts/message-template/message-template';
import {
  MAX_ROLLOUT_TENANTS,
  MAX_TEMPLATE_COUNT,
} from '@praxis/contracts/message-template/message-template.const';
import type { TemplateOutcome } from '@praxis/db/message-template/message-template';
import type { PlanRefusal } from '@praxis/db/message-template/template-operation';
import { Failure, invalidField, notFound } from '../../platform/http/failure.js';

/** The changed template. `prefix` is the path of its fields in the function's body. @throws Failure 400, 404 and 409 */
export function changedTemplate(outcome: TemplateOutcome, prefix = ''): MessageTemplate {
  switch (outcome) {
    case 'missing':
      throw notFound();
    case 'no_version':
      throw notFound('There is no such version of this template.');
    case 'stale':
      throw Failure.of(
        409,
        'stale',
        'Someone else changed this template in the meantime. Load the latest version and save again.',
      );
    case 'exists':
      throw Failure.of(
        409,
        'template_exists',
        'A template with this key exists already. Change that one, or use another key.',
      );
    case 'too_many':
      throw tooMany();
    case 'no_subject':
      throw invalidField(`${prefix}subject`, ONLY_EMAIL_HAS_SUBJECT);
    default:
      return outcome;
  }
}

const tooMany = (): Failure =>
  Failure.of(409, 'too_many_templates', `There can be at most ${MAX_TEMPLATE_COUNT} templates.`);

/** The result of an operation that was not refused. @throws Failure 404 and 409 */
export function allowedOperation<Result extends object>(outcome: Result | PlanRefusal, kind: string): Result {
  switch (outcome) {
    case 'missing':
      throw notFound('One of these templates does not exist. Load the page again.');
    case 'stale':
      throw Failure.of(409, 'stale', 'Something changed since the dry run. Run it again.');
    case 'other_type':
      throw Failure.of(
        409,
        'other_type',
        'The file has a text message where there is an email with the same key, or the other way around.',
      );
    case 'too_many':
      throw kind === 'roll_out'
        ? Failure.of(
            409,
            'too_many_copies',
            `One rollout reaches at most ${MAX_ROLLOUT_TENANTS} copies. Choose fewer templates.`,
          )
        : tooMany();
    default:
      return outcome;
  }
}
