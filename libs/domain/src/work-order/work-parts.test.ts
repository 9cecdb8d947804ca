import { AUTOMATION_TEMPLATES } from '@praxis/contracts/automation/automation-template.const';
import { settingsProblems } from '../automation/check-settings.js';
import { templateDefinition } from '../automation/template-definition.js';
import { partsOf, settingsFor } from './work-parts.js';

const FACTS = { website: '', bookingLink: 'https://example.com/book/cole' };

test('what is needed comes first and once, activation last', () => {
  expect(
    partsOf(['no-show-recovery', 'consultation-reminders']).map(({ kind, subject }) => `${kind} ${subject}`),
  ).toEqual([
    'prerequisite sms',
    'prerequisite calendar',
    'prerequisite email',
    'provision no-show-recovery',
    'provision consultation-reminders',
    'acceptance no-show-recovery',
    'acceptance consultation-reminders',
    'activation ',
  ]);
});

test.each(AUTOMATION_TEMPLATES.map(({ id }) => id))('%s can be saved with what a new practice has', (id) => {
  const definition = templateDefinition(id);
  if (!definition) throw new Error('not shipped');
  expect(settingsProblems(definition, settingsFor(definition, FACTS))).toEqual([]);
});

test('the practice’s own site is where it is reviewed', () => {
  const definition = templateDefinition('review-request');
  if (!definition) throw new Error('not shipped');
  expect(settingsFor(definition, { ...FACTS, website: 'https://cole.example' })).toEqual({
    review_link: 'https://cole.example',
  });
});
