import { EVENT_VALUES, eventValue, sectionViewValue } from './engagement-points.js';

test.each([
  [{ type: 'section_view' }, 2],
  [{ type: 'section_view', duration: 0 }, 0],
  [{ type: 'section_view', duration: 30 }, 3],
  [{ type: 'section_view', duration: 50 }, 5],
  [{ type: 'section_view', duration: 86_400 }, 5],
  [{ type: 'demo_interaction' }, 5],
  [{ type: 'demo_interaction', duration: 60 }, 5],
  [{ type: 'form_fill' }, 10],
  [{ type: 'anything else' }, 1],
])('%j is worth %d points', (event, value) => {
  expect(eventValue(event)).toBeCloseTo(value, 10);
});

test('a section view is worth a tenth of a point per second, at most five', () => {
  expect(sectionViewValue(12)).toBeCloseTo(1.2);
  expect(sectionViewValue(5_000)).toBe(5);
  expect(EVENT_VALUES).toEqual({ other: 1, sectionStart: 2, demoInteraction: 5, formFill: 10 });
});
