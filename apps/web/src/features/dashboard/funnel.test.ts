import { funnelSteps } from './funnel.js';

const NONE = { leads: 0, contacted: 0, booked: 0, attended: 0 };
const notes = (...counts: Parameters<typeof funnelSteps>): unknown[] =>
  funnelSteps(...counts).map(({ note }) => note);

test('each step has its share of the previous step, and of all leads', () => {
  const steps = funnelSteps({ leads: 40, contacted: 30, booked: 15, attended: 12 }, NONE);
  expect(steps.map(({ name, count, share, note }) => [name, count, share, note])).toEqual([
    ['Leads', 40, 1, undefined],
    ['Contacted', 30, 0.75, '75% of leads'],
    ['Booked', 15, 0.375, '50% of contacted'],
    ['Attended', 12, 0.3, '80% of booked'],
  ]);
});

test('the change of a share is shown in percentage points', () => {
  expect(
    notes(
      { leads: 40, contacted: 30, booked: 15, attended: 0 },
      { leads: 10, contacted: 5, booked: 3, attended: 0 },
    ),
  ).toEqual([undefined, '75% of leads, +25 pts', '50% of contacted, −10 pts', '0% of booked, 0 pts']);
});

test('there is no share after a step that no lead reached', () => {
  expect(notes({ ...NONE, leads: 2 }, NONE)).toEqual([undefined, '0% of leads', undefined, undefined]);
  expect(funnelSteps(NONE, NONE).map(({ share }) => share)).toEqual([0, 0, 0, 0]);
});
