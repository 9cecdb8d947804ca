/** Problems of the values of a definition's parameters. Pure. */
import { Email } from '@praxis/contracts/contact/contact';
import type { Definition, DefinitionProblem, Parameter } from '@praxis/contracts/automation/automation';

const PHONE = /^\+?[\d\s().-]{7,20}$/;

/** Every problem, in the order of the parameters; `at` is the parameter's key. */
export function settingsProblems(
  { parameters }: Pick<Definition, 'parameters'>,
  settings: Readonly<Record<string, string>>,
): DefinitionProblem[] {
  const keys = parameters.map(({ key }) => key);
  const unknown = Object.keys(settings)
    .filter((key) => !keys.includes(key))
    .map((key) => ({ at: key, message: 'There is no such parameter.' }));
  const wrong = parameters.flatMap((parameter) => {
    const message = problemOf(parameter, settings[parameter.key] ?? parameter.defaultValue);
    return message === undefined ? [] : [{ at: parameter.key, message: `${parameter.name} ${message}` }];
  });
  return [...unknown, ...wrong];
}

function problemOf({ type, required, options }: Parameter, value: string): string | undefined {
  if (value === '') return required ? 'is required.' : undefined;
  switch (type) {
    case 'select':
      return options?.includes(value) ? undefined : 'must be one of its options.';
    case 'boolean':
      return value === 'true' || value === 'false' ? undefined : 'is true or false.';
    case 'email':
      return Email.safeParse(value).success ? undefined : 'must be an email address.';
    case 'phone':
      return PHONE.test(value) ? undefined : 'must be a phone number.';
    case 'textarea':
    case 'text':
      return undefined;
  }
}
