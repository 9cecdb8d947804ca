import { AUTOMATION_TEMPLATES } from '@praxis/contracts/automation/automation-template.const';
import { settingsProblems } from '../automation/check-settings.js';
import { templateDefinition } from '../automation/template-definition.js';
import { partsOf, settingsFor } from './work-parts.js';

const FACTS = { website: '', bookingLink: 'https://example.com/book/cole' };

test('prerequisites come first and once, activation comes last', () => {
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

test.each(AUTOMATION_TEMPLATES.map(({ id }) => id))('%s can be saved with a new practice’s data', (id) => {
  const definition = templateDefinition(id);
  if (!definition) throw new Error('not shipped');
  expect(settingsProblems(definition, settingsFor(definition, FACTS))).toEqual([]);
});

test('the practice’s website is used as the link for reviews', () => {
  const definition = templateDefinition('review-request');
  if (!definition) throw new Error('not shipped');
  expect(settingsFor(definition, { ...FACTS, website: 'https://cole.example' })).toEqual({
    review_link: 'https://cole.example',
  });
});
