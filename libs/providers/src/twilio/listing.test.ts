import { toSentMessage } from '../sms/twilio-transform.js';
import { reconcileTwilio, type TwilioRow } from './listing.js';

type Message = TwilioRow & { body: string };
const now = new Date('2026-01-05T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const query = { to: '+13135550142', body: 'See you', idempotencyKey: 'k1', attemptedAfter: minutesAgo(10) };
const message = (change: Partial<Message> = {}): Message => ({
  sid: 'SM1',
  status: 'sent',
  body: 'See you',
  direction: 'outbound-api',
  dateCreated: minutesAgo(10),
  ...change,
});
const listing = (rows: Message[], complete = true) => ({
  rows,
  complete,
  now,
  settledAt: minutesAgo(1),
});

describe('reconcileTwilio', () => {
  const read = (row: Message) => toSentMessage(row, query);
  const found = (messages: Message[]) => reconcileTwilio(query, listing(messages), read);

  it('finds the same text in the window', () => {
    expect(found([message()])).toEqual({
      outcome: 'found',
      message: { providerMessageId: 'SM1', status: 'accepted', createdAt: minutesAgo(10) },
    });
  });

  it('ignores the prefix that a trial account adds to the text', () => {
    const body = 'Sent from your Twilio trial account - See you';
    expect(found([message({ body })]).outcome).toBe('found');
  });

  it('allows clocks to differ by two minutes', () => {
    expect(found([message({ dateCreated: minutesAgo(11.9) })]).outcome).toBe('found');
    expect(found([message({ dateCreated: minutesAgo(12.1) })]).outcome).toBe('absent');
  });

  it.each<[string, Partial<Message>]>([
    ['another text', { body: 'See you.' }],
    ['a text from the recipient', { direction: 'inbound' }],
    ['an older text', { dateCreated: minutesAgo(60) }],
  ])('does not match %s', (_what, change) => {
    expect(found([message(change)])).toEqual({ outcome: 'absent' });
  });

  it('does not return a message that is already accounted for', () => {
    const excluding = { ...query, excludeIds: ['SM1'] };
    expect(reconcileTwilio(excluding, listing([message(), message({ sid: 'SM2' })]), read)).toMatchObject({
      message: { providerMessageId: 'SM2' },
    });
  });

  it('returns unknown when the list ends inside the window', () => {
    const other = message({ body: 'other', dateCreated: minutesAgo(1) });
    expect(reconcileTwilio(query, listing([other], false), read)).toMatchObject({
      reason: 'window_not_covered',
    });
    const older = message({ body: 'other', dateCreated: minutesAgo(60) });
    expect(reconcileTwilio(query, listing([other, older], false), read)).toEqual({ outcome: 'absent' });
  });

  it('returns how long to wait when it is too early', () => {
    const settledAt = new Date(now.getTime() + 4_000);
    expect(reconcileTwilio(query, { ...listing([]), settledAt }, read)).toEqual({
      outcome: 'unknown',
      reason: 'too_early',
      askAgainAfterMs: 4_000,
    });
  });
});
