import { RecentSights } from './recent-sights.js';

const MINUTE = 60_000;

it('gives what a person has not seen within the time', () => {
  const sights = new RecentSights(MINUTE);
  expect(sights.take('ada', ['1', '2'], 0)).toEqual(['1', '2']);
  expect(sights.take('ada', ['2', '3'], MINUTE - 1)).toEqual(['3']);
  expect(sights.take('bo', ['2'], MINUTE - 1)).toEqual(['2']);
  expect(sights.take('ada', ['1', '2', '3'], MINUTE)).toEqual(['1', '2']);
});

it('forgets the oldest once there are many', () => {
  const sights = new RecentSights(MINUTE);
  sights.take('ada', ['first'], 0);
  sights.take(
    'ada',
    Array.from({ length: 50_000 }, (_, at) => `lead-${at}`),
    0,
  );
  expect(sights.take('ada', ['first', 'lead-49999'], 1)).toEqual(['first']);
});
