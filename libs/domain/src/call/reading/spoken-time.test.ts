/** Times as people name them, on a Monday morning. */
import { addDays, readTimes } from './spoken-time.js';

const CLOCK = { today: '2031-05-05', time: '10:00' };

it.each([
  ['next Tuesday morning', { day: '2031-05-13', part: 'morning' }],
  ['Tuesday at 9', { day: '2031-05-06', time: '09:00' }],
  ['tomorrow at nine', { day: '2031-05-06', time: '09:00' }],
  ['the 14th in the morning', { day: '2031-05-14', part: 'morning' }],
  ['the fourteenth at 2', { day: '2031-05-14', time: '14:00' }],
  ['May 7th at 2 pm', { day: '2031-05-07', time: '14:00' }],
  ['this Friday around three', { day: '2031-05-09', time: '15:00' }],
  ['noon on monday', { day: '2031-05-05', time: '12:00' }],
  ['day after tomorrow', { day: '2031-05-07' }],
  ['a week from tomorrow at ten thirty in the morning', { day: '2031-05-13', time: '10:30' }],
  ['any time next week', { day: '2031-05-12', dayTo: '2031-05-18' }],
  ['half past nine on thursday', { day: '2031-05-08', time: '09:30' }],
  ['thursday nine thirty', { day: '2031-05-08', time: '09:30' }],
  ['Monday at quarter to ten', { day: '2031-05-12', time: '09:45' }],
  ['can we do 4 instead', { time: '16:00' }],
  ['after work on Friday', { day: '2031-05-09' }],
  ["May 14th, 10 o'clock", { day: '2031-05-14', time: '10:00' }],
  ["the 14th, around 2 o'clock", { day: '2031-05-14', time: '14:00' }],
  ["Tuesday about ten o'clock in the morning", { day: '2031-05-06', time: '10:00' }],
  ["9:30 o'clock on thursday", { day: '2031-05-08', time: '09:30' }],
  ['in the morning', { part: 'morning' }],
  ['as soon as possible', { isSoonest: true }],
  ['Can you call me back at once?', { isSoonest: true }],
  ['December 10 at noon', { day: '2031-12-10', time: '12:00' }],
  ['two years ago', { day: '2029-05-05' }],
  ['el martes a las 9', { day: '2031-05-06', time: '09:00' }],
  ['mañana por la mañana', { day: '2031-05-06', part: 'morning' }],
  ['pasado mañana por la tarde', { day: '2031-05-07', part: 'afternoon' }],
  ['martes que viene por la mañana', { day: '2031-05-06', part: 'morning' }],
  ['el lunes de la semana que viene', { day: '2031-05-12' }],
  ['el 14 de mayo a las 3 de la tarde', { day: '2031-05-14', time: '15:00' }],
  ['el jueves a las nueve y media de la mañana', { day: '2031-05-08', time: '09:30' }],
  ['a la una y cuarto', { time: '13:15' }],
  ['el 14 de mayo, 10 en punto', { day: '2031-05-14', time: '10:00' }],
  ['mañana a las once en punto', { day: '2031-05-06', time: '11:00' }],
  ['mañana a las once', { day: '2031-05-06', time: '11:00' }],
  ['el lunes a las once de la mañana', { day: '2031-05-05', time: '11:00' }],
  ['hace dos semanas', { day: '2031-04-21' }],
  ['lo antes posible', { isSoonest: true }],
])('reads the time of: %s', (text, expected) => {
  expect(readTimes(text, CLOCK)).toEqual([expected]);
});

it('reads several times in order, and none where none is named', () => {
  expect(readTimes('Tuesday at 9 or Wednesday at 10', CLOCK)).toEqual([
    { day: '2031-05-06', time: '09:00' },
    { day: '2031-05-07', time: '10:00' },
  ]);
  for (const text of [
    'I have two kids and three dogs',
    'my case number is 4',
    'it happens about once a month',
    'we meet twice a week',
    'they came all at once',
    'we do once a year',
    '',
  ])
    expect(readTimes(text, CLOCK)).toEqual([]);
  expect(addDays('2031-12-30', 3)).toBe('2032-01-02');
});

it.each([
  ['2031-06-05', 'the 31st', '2031-07-31'],
  ['2031-05-31', 'the 30th', '2031-06-30'],
  ['2031-01-31', 'the 30th', '2031-03-30'],
  ['2031-02-10', 'the thirty-first at 9', '2031-03-31'],
  ['2032-02-10', 'the 29th', '2032-02-29'],
  ['2031-12-31', 'el 30', '2032-01-30'],
])('on %s, %s is %s', (today, text, day) => {
  expect(readTimes(text, { today, time: '10:00' })).toMatchObject([{ day }]);
});

it.each([
  ['this afternoon', { day: '2031-05-05', part: 'afternoon' }],
  ['can I come later this afternoon', { day: '2031-05-05', part: 'afternoon' }],
  ['this afternoon at 3', { day: '2031-05-05', time: '15:00' }],
  ['at four this afternoon', { day: '2031-05-05', time: '16:00' }],
  ['this morning', { day: '2031-05-05', part: 'morning' }],
  ['this morning at 8', { day: '2031-05-05', time: '08:00' }],
  ['this evening', { day: '2031-05-05', part: 'evening' }],
  ['tonight', { day: '2031-05-05', part: 'evening' }],
  ['esta mañana', { day: '2031-05-05', part: 'morning' }],
  ['esta tarde', { day: '2031-05-05', part: 'afternoon' }],
  ['esta misma tarde a las 4', { day: '2031-05-05', time: '16:00' }],
  ['esta noche', { day: '2031-05-05', part: 'evening' }],
  ['¿Está mañana la abogada?', { day: '2031-05-06' }],
])('reads the same time before and after noon: %s', (text, expected) => {
  for (const time of ['07:00', '10:00', '13:00'])
    expect(readTimes(text, { ...CLOCK, time })).toEqual([expected]);
});

it.each([
  ['the 5th', {}],
  ['May 5', {}],
  ['May 5th in the afternoon', { part: 'afternoon' }],
  ['May 5 at 9', { time: '09:00' }],
  ['the 5th at 4', { time: '16:00' }],
  ['el 5 de mayo', {}],
  ['el día 5', {}],
])('reads today’s date as today at any time of the day: %s', (text, rest) => {
  for (const time of ['10:00', '13:00', '16:30'])
    expect(readTimes(text, { ...CLOCK, time })).toEqual([{ day: CLOCK.today, ...rest }]);
});

it('a date that is over is next year, unless the year is said', () => {
  const clock = { ...CLOCK, time: '13:00' };
  expect(readTimes('May 4', clock)).toEqual([{ day: '2032-05-04' }]);
  expect(readTimes('May 5, 2032', clock)).toEqual([{ day: '2032-05-05' }]);
});
