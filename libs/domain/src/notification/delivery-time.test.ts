import { deliveryTime, type DeliveryWindow } from './delivery-time.js';

const WINDOW: DeliveryWindow = {
  timeZone: 'America/New_York',
  quietHours: { isOn: true, from: '21:00', to: '07:00', weekends: false },
  digest: { mode: 'off', at: '08:00' },
};

const sentAt = (at: string, window: Partial<DeliveryWindow> = {}, isUrgent = false): string =>
  deliveryTime(new Date(at), { ...WINDOW, ...window }, isUrgent).toISOString();
const quiet = (change: Partial<DeliveryWindow['quietHours']>): Partial<DeliveryWindow> => ({
  quietHours: { ...WINDOW.quietHours, ...change },
});

test('a notification is sent at once by day, and in the morning if it is night', () => {
  expect(sentAt('2026-07-01T12:00:00-04:00')).toBe('2026-07-01T16:00:00.000Z');
  expect(sentAt('2026-07-01T21:00:00-04:00')).toBe('2026-07-02T11:00:00.000Z');
  expect(sentAt('2026-07-02T06:59:59-04:00')).toBe('2026-07-02T11:00:00.000Z');
  expect(sentAt('2026-07-02T07:00:00-04:00')).toBe('2026-07-02T11:00:00.000Z');
  expect(sentAt('2026-07-01T22:00:00-04:00', quiet({ isOn: false }))).toBe('2026-07-02T02:00:00.000Z');
});

test('quiet hours within a day', () => {
  const lunch = quiet({ from: '12:00', to: '13:30' });
  expect(sentAt('2026-07-01T12:10:00-04:00', lunch)).toBe('2026-07-01T17:30:00.000Z');
  expect(sentAt('2026-07-01T11:59:00-04:00', lunch)).toBe('2026-07-01T15:59:00.000Z');
});

test('quiet hours that end when they begin are ignored, and quiet weekends still apply', () => {
  const none = { from: '08:00', to: '08:00' };
  expect(sentAt('2026-07-01T12:10:00-04:00', quiet(none))).toBe('2026-07-01T16:10:00.000Z');
  expect(sentAt('2026-07-01T07:00:00-04:00', quiet(none))).toBe('2026-07-01T11:00:00.000Z');
  expect(sentAt('2026-07-04T12:00:00-04:00', quiet({ ...none, weekends: true }))).toBe(
    '2026-07-06T04:00:00.000Z',
  );
});

test('a quiet weekend lasts to its end and through the night after it', () => {
  // Friday at 22:00, to Monday at 7:00.
  expect(sentAt('2026-07-03T22:00:00-04:00', quiet({ weekends: true }))).toBe('2026-07-06T11:00:00.000Z');
  expect(sentAt('2026-07-04T12:00:00-04:00', quiet({ weekends: true }))).toBe('2026-07-06T11:00:00.000Z');
  expect(sentAt('2026-07-04T12:00:00-04:00')).toBe('2026-07-04T16:00:00.000Z');
});

test('quiet hours end at seven by the local clock, even after a night in which clocks changed', () => {
  // 8 March 2026 at 2:00, forward; 1 November 2026 at 2:00, back.
  expect(sentAt('2026-03-07T23:00:00-05:00')).toBe('2026-03-08T11:00:00.000Z');
  expect(sentAt('2026-10-31T23:00:00-04:00')).toBe('2026-11-01T12:00:00.000Z');
  // The clock skips 2:30.
  expect(sentAt('2026-03-08T01:00:00-05:00', quiet({ to: '02:30' }))).toBe('2026-03-08T07:30:00.000Z');
});

test('a digest is sent at the full hour or its time of day, or after quiet hours', () => {
  const hourly: Partial<DeliveryWindow> = { digest: { mode: 'hourly', at: '08:00' } };
  expect(sentAt('2026-07-01T12:10:00-04:00', hourly)).toBe('2026-07-01T17:00:00.000Z');
  expect(sentAt('2026-07-01T20:10:00-04:00', hourly)).toBe('2026-07-02T11:00:00.000Z');
  const daily: Partial<DeliveryWindow> = { digest: { mode: 'daily', at: '08:00' } };
  expect(sentAt('2026-07-01T07:59:00-04:00', daily)).toBe('2026-07-01T12:00:00.000Z');
  expect(sentAt('2026-07-01T08:00:00-04:00', daily)).toBe('2026-07-02T12:00:00.000Z');
  // The day of the change has 23 hours.
  expect(sentAt('2026-03-07T09:00:00-05:00', daily)).toBe('2026-03-08T12:00:00.000Z');
});

test('in a half-hour zone an hourly digest is sent at the full hour of the local clock', () => {
  const kolkata: Partial<DeliveryWindow> = {
    timeZone: 'Asia/Kolkata',
    digest: { mode: 'hourly', at: '08:00' },
  };
  expect(sentAt('2026-07-01T10:10:00+05:30', kolkata)).toBe('2026-07-01T05:30:00.000Z');
});

test('an urgent notification is sent at once, despite digests and quiet hours', () => {
  const daily: Partial<DeliveryWindow> = { digest: { mode: 'daily', at: '08:00' } };
  expect(sentAt('2026-07-01T23:00:00-04:00', daily, true)).toBe('2026-07-02T03:00:00.000Z');
});
