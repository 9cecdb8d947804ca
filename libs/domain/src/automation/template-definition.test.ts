/** Every shipped template can be saved as it is, and does something over time. */
import { Definition } from '@praxis/contracts/automation/automation';
import { DAY_MINUTES } from '@praxis/contracts/automation/automation.const';
import { AUTOMATION_TEMPLATES } from '@praxis/contracts/automation/automation-template.const';
import { definitionProblems } from './check-definition.js';
import { templateDefinition } from './template-definition.js';

const ids = AUTOMATION_TEMPLATES.map(({ id }) => id);
const definitionOf = (id: string): Definition => {
  const definition = templateDefinition(id);
  if (!definition) throw new Error(`${id} has no definition`);
  return definition;
};

test('at least sixteen templates are shipped, eight for each industry', () => {
  for (const industry of ['law', 'realestate'] as const)
    expect(AUTOMATION_TEMPLATES.filter((template) => template.industry === industry)).toHaveLength(8);
});

test.each(ids)('the template %s can be saved', (id) => {
  const definition = definitionOf(id);
  expect(Definition.parse(definition)).toEqual(definition);
  expect(definitionProblems(definition, { secrets: [] })).toEqual([]);
});

test.each(ids)('the template %s waits or branches', (id) => {
  const kinds = Object.values(definitionOf(id).steps).map(({ kind }) => kind);
  expect(kinds.some((kind) => ['wait', 'wait_for_event', 'branch'].includes(kind))).toBe(true);
});

test.each(ids)('the template %s names the integrations that its steps need', (id) => {
  const { requiredIntegrations } = AUTOMATION_TEMPLATES.find((template) => template.id === id) ?? {
    requiredIntegrations: [],
  };
  const needed = Object.values(definitionOf(id).steps).flatMap((step) =>
    step.kind === 'send_message' ? [step.channel] : [],
  );
  expect(requiredIntegrations).toEqual(expect.arrayContaining([...new Set(needed)]));
});

// The appointment's own run reminds a day and two hours before, and offers another time after a missed one.
test.each(ids)('the template %s sends no message that an appointment sends by itself', (id) => {
  const { trigger, first, steps } = definitionOf(id);
  const beforeAppointment = Object.values(steps).flatMap((step) =>
    step.kind === 'wait' && step.wait.mode === 'before' && step.wait.date === 'appointment'
      ? [step.wait.minutes]
      : [],
  );
  expect(beforeAppointment.filter((minutes) => minutes <= DAY_MINUTES)).toEqual([]);
  const isMissed = trigger.kind === 'appointment' && trigger.event === 'no_show';
  expect([isMissed, steps[first]?.kind]).not.toEqual([true, 'send_message']);
});

test.each(ids)('%s names no relative day, and does not write “at” before an appointment’s time', (id) => {
  const texts = Object.values(definitionOf(id).steps).flatMap((step) =>
    step.kind === 'send_message' ? [step.subject ?? '', step.body] : [],
  );
  expect(texts.filter((text) => /today|tomorrow|this week|\bat \{\{appointment_time/i.test(text))).toEqual(
    [],
  );
});
