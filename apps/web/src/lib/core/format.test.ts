import {
  counted,
  countdown,
  dayIn,
  latency,
  money,
  phoneNumber,
  priceOf,
  sentenceCase,
  timeIn,
  wallDay,
  zoneName,
} from './format.js';

describe('format', () => {
  it('writes money without decimals and with a real minus sign', () => {
    expect(money(14_999)).toBe('$14,999');
    expect(money(-5340.4)).toBe('−$5,340');
    expect([499_905, 1_234, -600, -0].map(priceOf)).toEqual(['$4,999.05', '$12.34', '−$6.00', '$0.00']);
  });

  it('counts in digits, with the matching noun form', () => {
    expect([0, 1, 2_000].map((count) => counted(count, 'lead'))).toEqual([
      '0 leads',
      '1 lead',
      '2,000 leads',
    ]);
    expect(counted(2, 'party', 'parties')).toBe('2 parties');
  });

  it('shows machine words as plain words', () => {
    expect(sentenceCase('closed_lost')).toBe('Closed lost');
  });

  it('writes latencies in the most readable unit', () => {
    expect([12.4, 999, 1234, 14_200].map(latency)).toEqual(['12 ms', '999 ms', '1.2 s', '14 s']);
  });

  it('counts down to zero and not below', () => {
    expect([300_000, 61_000, 500, -4].map(countdown)).toEqual(['5:00', '1:01', '0:01', '0:00']);
  });

  it('shows times in the appointment’s zone, not the reader’s', () => {
    const start = '2099-07-01T14:00:00-04:00';
    expect(timeIn(start, 'America/Detroit')).toBe('2:00 PM');
    expect(timeIn(start, 'America/Detroit', 'es')).toBe('2:00\u00a0p.\u00a0m.');
    expect(dayIn(start, 'America/Detroit')).toBe('Wednesday, July 1, 2099');
    expect(dayIn(start, 'America/Detroit', 'es')).toBe('miércoles, 1 de julio de 2099');
    expect(zoneName(start, 'America/Detroit')).toBe('Eastern Daylight Time');
  });

  it('shows the year of a day only if it could be misunderstood', () => {
    jest.useFakeTimers({ now: Date.parse('2027-03-01T12:00:00Z') });
    expect(dayIn('2027-07-01T14:00:00-04:00', 'America/Detroit')).toBe('Thursday, July 1');
    expect(dayIn('2028-03-02T14:00:00-05:00', 'America/Detroit')).toBe('Thursday, March 2, 2028');
    expect(wallDay('2028-03-02')).toBe('Thursday, March 2, 2028');
    jest.useRealTimers();
  });

  it('writes North American numbers as people dial them', () => {
    expect(phoneNumber('+13135550110')).toBe('(313) 555-0110');
    expect(phoneNumber('+493012345')).toBe('+493012345');
  });
});
