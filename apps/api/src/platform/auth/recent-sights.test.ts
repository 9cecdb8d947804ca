import { RecentSights } from './recent-sights.js';

const MINUTE = 60_000;

it('gives what a person has not seen within the time', () => {
  const sights = new RecentSights(MINUTE);
  expect(sights.unseen('ada', ['1', '2'], 0)).toEqual(['1', '2']);
  sights.keep('ada', ['1', '2'], 0);
  expect(sights.unseen('ada', ['2', '3'], MINUTE - 1)).toEqual(['3']);
  expect(sights.unseen('bo', ['2'], MINUTE - 1)).toEqual(['2']);
  sights.keep('ada', ['3'], MINUTE - 1);
  expect(sights.unseen('ada', ['1', '2', '3'], MINUTE)).toEqual(['1', '2']);
});

it('takes nothing for seen that nobody has said was', () => {
  const sights = new RecentSights(MINUTE);
  sights.unseen('ada', ['1'], 0);
  expect(sights.unseen('ada', ['1'], 0)).toEqual(['1']);
});

it('forgets the oldest once there are many', () => {
  const sights = new RecentSights(MINUTE);
  sights.keep('ada', ['first'], 0);
  sights.keep(
    'ada',
    Array.from({ length: 50_000 }, (_, at) => `lead-${at}`),
    0,
  );
  expect(sights.unseen('ada', ['first', 'lead-49999'], 1)).toEqual(['first']);
});
