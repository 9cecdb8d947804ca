/** The texts that can be tested: those that shipped workflows send, and the receptionist's greeting. Pure. */
import type { TestableText } from '@praxis/contracts/ab-test/ab-test';
import { AUTOMATION_TEMPLATES } from '@praxis/contracts/automation/automation-template.const';
import { GREETING_PLACE, greetingProblems, SHIPPED_GREETING } from '../call/greeting-text.js';
import { definitionProblems } from '../automation/check-definition.js';
import { templateDefinition } from '../automation/template-definition.js';

let texts: TestableText[] | undefined;

/**
 * The greeting, then the texts of each workflow in the order of its steps. Computed once, because shipped texts do not
 * change while a process runs.
 */
export function testableTexts(): TestableText[] {
  return (texts ??= shippedTexts());
}

/** Undefined if no text is shipped under these ids, or none any longer. */
export function findTestableText(templateId: string, stepId: string): TestableText | undefined {
  return testableTexts().find((text) => text.templateId === templateId && text.stepId === stepId);
}

function shippedTexts(): TestableText[] {
  const greeting: TestableText = {
    ...GREETING_PLACE,
    place: 'Receptionist: greeting',
    channel: 'call',
    subject: null,
    body: SHIPPED_GREETING,
  };
  return [greeting, ...workflowTexts()];
}

function workflowTexts(): TestableText[] {
  return AUTOMATION_TEMPLATES.flatMap(({ id: templateId, name }) =>
    Object.entries(templateDefinition(templateId)?.steps ?? {}).flatMap(([stepId, step]) =>
      step.kind === 'send_message'
        ? [
            {
              templateId,
              stepId,
              place: `${name}: ${step.label}`,
              channel: step.channel,
              subject: step.subject ?? null,
              body: step.body,
            },
          ]
        : [],
    ),
  );
}

/** Problems of a text that is to replace a shipped one: unknown placeholders, a missing subject. */
export function textProblems(
  { templateId, stepId }: Pick<TestableText, 'templateId' | 'stepId'>,
  text: { subject?: string | undefined; body: string },
): string[] {
  if (templateId === GREETING_PLACE.templateId) return greetingProblems(text.body);
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
