/** The texts that can be tested: those that shipped workflows send. Pure. */
import type { TestableText } from '@praxis/contracts/ab-test/ab-test';
import { AUTOMATION_TEMPLATES } from '@praxis/contracts/automation/automation-template.const';
import { definitionProblems } from '../automation/check-definition.js';
import { templateDefinition } from '../automation/template-definition.js';

let texts: TestableText[] | undefined;

/** By workflow, in the order of their steps. Made once: what is shipped does not change while a process runs. */
export function testableTexts(): TestableText[] {
  return (texts ??= shippedTexts());
}

/** Undefined where nothing of that address is shipped, or not any more. */
export function findTestableText(templateId: string, stepId: string): TestableText | undefined {
  return testableTexts().find((text) => text.templateId === templateId && text.stepId === stepId);
}

function shippedTexts(): TestableText[] {
  return AUTOMATION_TEMPLATES.flatMap(({ id: templateId, name }) =>
    Object.entries(templateDefinition(templateId)?.steps ?? {}).flatMap(([stepId, step]) =>
      step.kind === 'send_message'
        ? [
            {
              ...{ templateId, stepId, place: `${name}: ${step.label}`, channel: step.channel },
              ...{ subject: step.subject ?? null, body: step.body },
            },
          ]
        : [],
    ),
  );
}

/** What is wrong with another text in the place of a shipped one: placeholders that are not there, a subject that is missing. */
export function textProblems(
  { templateId, stepId }: Pick<TestableText, 'templateId' | 'stepId'>,
  text: { subject?: string | undefined; body: string },
): string[] {
  const definition = templateDefinition(templateId);
  const step = definition?.steps[stepId];
  if (!definition || step?.kind !== 'send_message') return ['This text does not exist.'];
  const { subject: _, ...rest } = step;
  const other = {
    ...rest,
    body: text.body,
    ...(step.channel === 'email' && { subject: text.subject ?? '' }),
  };
  return definitionProblems(
    { ...definition, steps: { ...definition.steps, [stepId]: other } },
    { secrets: [] },
  )
    .filter(({ at }) => at === stepId)
    .map(({ message }) => message);
}
