import { RecentSights } from './recent-sights.js';

const MINUTE = 60_000;

it('returns the records that a person has not seen within the period', () => {
  const sights = new RecentSights(MINUTE);
  expect(sights.unseen('ada', ['1', '2'], 0)).toEqual(['1', '2']);
  sights.keep('ada', ['1', '2'], 0);
  expect(sights.unseen('ada', ['2', '3'], MINUTE - 1)).toEqual(['3']);
  expect(sights.unseen('bo', ['2'], MINUTE - 1)).toEqual(['2']);
  sights.keep('ada', ['3'], MINUTE - 1);
  expect(sights.unseen('ada', ['1', '2', '3'], MINUTE)).toEqual(['1', '2']);
});

it('does not count a record as seen just because it was asked about', () => {
  const sights = new RecentSights(MINUTE);
  sights.unseen('ada', ['1'], 0);
  expect(sights.unseen('ada', ['1'], 0)).toEqual(['1']);
});

it('forgets the oldest sight once there are too many', () => {
  const sights = new RecentSights(MINUTE);
  sights.keep('ada', ['first'], 0);
  sights.keep(
    'ada',
    Array.from({ length: 50_000 }, (_, at) => `lead-${at}`),
    0,
  );
  expect(sights.unseen('ada', ['first', 'lead-49999'], 1)).toEqual(['first']);
});
