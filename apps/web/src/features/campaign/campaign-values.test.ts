import type { Campaign } from '@praxis/contracts/campaign/campaign';
import * as z from 'zod/mini';
import { campaignForm, newStep, newVariant, valuesOf } from './campaign-values.js';

const ZONE = 'America/Detroit';

test('a new campaign lists missing values by field', () => {
  const { error } = z.safeParse(campaignForm(ZONE), valuesOf(undefined, ZONE));
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['name', 'Name is required'],
    ['steps.0.variants.0.messageTemplate', 'Message is required'],
  ]);
});

test('saved values are read back into the same fields', () => {
  const values = valuesOf(undefined, ZONE);
  values.name = 'Spring';
  values.targetAudience.filters.tags = ' vip , , spring';
  values.targetAudience.filters.createdFrom = '2026-03-01';
  values.targetAudience.filters.createdTo = '2026-03-31';
  values.steps = [{ ...newStep(1), channel: 'email' }];
  const [step] = values.steps;
  step?.variants.push(newVariant(step.variants));
  for (const variant of step?.variants ?? [])
    Object.assign(variant, { subject: 'Hi', messageTemplate: 'Hello' });
  const draft = z.parse(campaignForm(ZONE), values);
  expect(draft.targetAudience.filters.tags).toEqual(['vip', 'spring']);
  expect(draft.steps[0]?.variants.map(({ key }) => key)).toEqual(['A', 'B']);
  const again = valuesOf(draft as Campaign, ZONE);
  expect(again).toEqual({
    ...values,
    targetAudience: {
      ...values.targetAudience,
      filters: { ...values.targetAudience.filters, tags: 'vip, spring' },
    },
  });
});

test.each([
  ['America/Los_Angeles', '2026-03-01T08:00:00.000Z', '2026-04-01T07:00:00.000Z'],
  ['Asia/Tokyo', '2026-02-28T15:00:00.000Z', '2026-03-31T15:00:00.000Z'],
])(
  'the days of the audience are days in the practice’s time zone (%s), wherever they are read',
  (zone, from, until) => {
    const values = valuesOf(undefined, zone);
    values.name = 'Spring';
    Object.assign(values.targetAudience.filters, { createdFrom: '2026-03-01', createdTo: '2026-03-31' });
    Object.assign(values.steps[0]?.variants[0] ?? {}, { messageTemplate: 'Hello' });
    const draft = z.parse(campaignForm(zone), values);
    expect(draft.targetAudience.filters).toMatchObject({ createdFrom: from, createdTo: until });
    const days = { createdFrom: '2026-03-01', createdTo: '2026-03-31' };
    expect(valuesOf(draft as Campaign, zone).targetAudience.filters).toMatchObject(days);
    // A draft that was saved with the days of a browser in another time zone.
    const saved = structuredClone(draft) as Campaign;
    for (const shift of [-3, 3]) {
      const moved = (moment: string): string =>
        new Date(Date.parse(moment) + shift * 3_600_000).toISOString();
      Object.assign(saved.targetAudience.filters, { createdFrom: moved(from), createdTo: moved(until) });
      expect(valuesOf(saved, zone).targetAudience.filters).toMatchObject(days);
    }
  },
);
