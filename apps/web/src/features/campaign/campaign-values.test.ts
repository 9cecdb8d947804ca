import type { Campaign } from '@praxis/contracts/campaign/campaign';
import * as z from 'zod/mini';
import { campaignForm, newStep, newVariant, valuesOf } from './campaign-values.js';

test('a new campaign says what is missing, by field', () => {
  const { error } = z.safeParse(campaignForm, valuesOf(undefined));
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['name', 'Name is required'],
    ['steps.0.variants.0.messageTemplate', 'Message is required'],
  ]);
});

test('what is saved comes back into the same fields', () => {
  const values = valuesOf(undefined);
  values.name = 'Spring';
  values.targetAudience.filters.tags = ' vip , , spring';
  values.targetAudience.filters.createdFrom = '2026-03-01';
  values.targetAudience.filters.createdTo = '2026-03-31';
  values.steps = [{ ...newStep(1), channel: 'email' }];
  const [step] = values.steps;
  step?.variants.push(newVariant(step.variants));
  for (const variant of step?.variants ?? [])
    Object.assign(variant, { subject: 'Hi', messageTemplate: 'Hello' });
  const draft = z.parse(campaignForm, values);
  expect(draft.targetAudience.filters.tags).toEqual(['vip', 'spring']);
  expect(draft.steps[0]?.variants.map(({ key }) => key)).toEqual(['A', 'B']);
  const again = valuesOf(draft as Campaign);
  expect(again).toEqual({
    ...values,
    targetAudience: {
      ...values.targetAudience,
      filters: { ...values.targetAudience.filters, tags: 'vip, spring' },
    },
  });
});
