import { smsSegments } from './sms-segments.js';

test('counts the GSM alphabet in 160 and 153 places', () => {
  expect(smsSegments('')).toBe(1);
  expect(smsSegments('x'.repeat(160))).toBe(1);
  expect(smsSegments('x'.repeat(161))).toBe(2);
  expect(smsSegments('x'.repeat(306))).toBe(2);
  expect(smsSegments('x'.repeat(307))).toBe(3);
});

test('an extended character takes two places and is not cut', () => {
  expect(smsSegments(`${'x'.repeat(158)}€`)).toBe(1);
  expect(smsSegments(`${'x'.repeat(159)}€`)).toBe(2);
  expect(smsSegments(`${'x'.repeat(152)}€${'x'.repeat(151)}`)).toBe(2);
  expect(smsSegments(`${'x'.repeat(152)}€${'x'.repeat(152)}`)).toBe(3);
});

test('one character outside the alphabet makes it Unicode: 70 and 67 places', () => {
  expect(smsSegments(`${'x'.repeat(69)}’`)).toBe(1);
  expect(smsSegments(`${'x'.repeat(70)}’`)).toBe(2);
  expect(smsSegments('😀'.repeat(35))).toBe(1);
  // 33 surrogate pairs fit in a segment of 67.
  expect(smsSegments('😀'.repeat(67))).toBe(3);
});
