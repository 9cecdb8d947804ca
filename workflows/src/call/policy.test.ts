/**
 * A call's decisions, tested without Temporal. Proposals of turns of an earlier form are performed only if the state
 * and the caller's words allow it.
 */
import fc from '../../../test/support/property.js';
import type { CallAction } from '@praxis/contracts/call/call-action';
import { CALL_MAX_MS, CALL_MAX_SILENCES, CALL_MAX_TURNS } from '@praxis/contracts/call/call.const';
import { RING_SECONDS } from '@praxis/contracts/call/phone.const';
import {
  endAfterTurn,
  FOLLOW_CALL_MINUTES,
  mayRecordOptOut,
  mayTakeTurn,
  noteOptOut,
  MAX_ACTIONS,
  priorityOf,
  snapshotOf,
  countFailure,
} from './policy.js';
import { allow, learn, noteReading } from './earlier/earlier-policy.js';
import type { EarlierReading } from './earlier/earlier-turn.js';
import { freshProgress, type CallProgress } from './progress.js';

const START = {
  tenantId: 'tenant',
  callId: 'call',
  sessionId: 'session',
  industry: 'law',
  mode: 'sim',
  language: 'en',
  leadId: 'lead',
} as const;
const BOOK: CallAction = { type: 'book_appointment' };

let progress: CallProgress;
beforeEach(() => {
  progress = { ...freshProgress(START), state: 'active' };
});
/** A reading in the form of histories from earlier releases. */
const read = (found: Partial<EarlierReading> = {}): EarlierReading => ({
  contact: {},
  agrees: false,
  declines: false,
  wantsBooking: false,
  declinesBooking: false,
  wantsHuman: false,
  isEmergency: false,
  isUrgent: false,
  isAngry: false,
  asksLegalAdvice: false,
  declinesRecording: false,
  ...found,
});
const JANE = { name: 'Jane Roe', phone: '313-555-0142' };
const reasonsOf = (reading: EarlierReading, ...proposed: CallAction[]): (string | undefined)[] => {
  noteReading(progress, reading);
  return allow(progress, reading, proposed).refused.map(({ reason }) => reason);
};

it('books only what the caller asks for, for a person who can be reached, once', () => {
  expect(reasonsOf(read(), BOOK)).toEqual(['not_asked_for']);
  expect(reasonsOf(read({ wantsBooking: true }), BOOK)).toEqual(['contact_missing']);
  expect(reasonsOf(read({ contact: JANE }), BOOK)).toEqual([]);
  progress.facts.appointmentBooked = true;
  expect(reasonsOf(read({ wantsBooking: true }), BOOK)).toEqual(['already_booked']);
});

it('a yes counts only as an answer to an offer to book, and only in that turn', () => {
  progress.facts.contactInfo = { name: 'Jane Roe', phone: '313-555-0142' };
  expect(reasonsOf(read({ agrees: true }), BOOK)).toEqual(['not_asked_for']);
  progress.facts.offered = true;
  expect(reasonsOf(read({ declines: true }), BOOK)).toEqual(['not_asked_for']);
  expect(reasonsOf(read({ agrees: true }), BOOK)).toEqual(['not_asked_for']);
  progress.facts.offered = true;
  expect(reasonsOf(read({ agrees: true }), BOOK)).toEqual([]);
});

it('escalates only with a reason, and the highest urgency requires matching words', () => {
  expect(
    reasonsOf(read(), { type: 'escalate_human' }, { type: 'update_urgency', urgency: 'critical' }),
  ).toEqual(['no_ground', 'no_ground']);
  expect(reasonsOf(read({ isAngry: true }), { type: 'escalate_human' })).toEqual([]);
  const human = read({ wantsHuman: true });
  expect(allow(progress, human, []).actions).toEqual([{ type: 'escalate_human', reason: 'asked_for_human' }]);
  progress.facts.escalated = true;
  expect(allow(progress, human, [{ type: 'escalate_human' }])).toEqual({
    actions: [],
    refused: [{ type: 'escalate_human', outcome: 'refused', reason: 'already_escalated' }],
  });
});

it('performs no more actions than allowed, whatever the proposals contain', () => {
  const action = fc.oneof<fc.Arbitrary<CallAction>[]>(
    fc.constant(BOOK),
    fc.constant({ type: 'escalate_human' }),
    fc.record({ type: fc.constant('qualify_lead'), score: fc.integer({ min: 0, max: 100 }) }),
    fc.record({
      type: fc.constant('update_urgency'),
      urgency: fc.constantFrom('low', 'medium', 'high', 'critical'),
    }),
    fc.record({
      type: fc.constant('handle_objection'),
      objection: fc.constantFrom('cost_concern', 'needs_time'),
    }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (proposed) => {
      const fresh = { ...freshProgress(START), state: 'active' as const };
      const { actions } = allow(fresh, read(), proposed);
      expect(actions.length).toBeLessThanOrEqual(MAX_ACTIONS);
      const kinds = actions.map(({ type }) => type);
      expect(kinds).not.toContain('book_appointment');
      expect(kinds).not.toContain('escalate_human');
    }),
    { numRuns: 500 },
  );
});

it('accepts answers only to its own questions, and moves on when the model does', () => {
  expect(
    learn(progress, { answers: { name: 'Jane Roe', tenantId: 'another', intent: 'buy' }, advance: true }),
  ).toEqual({
    name: 'Jane Roe',
  });
  expect(progress.facts).toMatchObject({
    currentQuestion: 'legalMatter',
    contactInfo: { name: 'Jane Roe' },
  });
  learn(progress, { answers: {}, advance: true });
  expect(progress.facts.currentQuestion).toBe('timeline');
  learn(progress, {
    answers: { legalMatter: 'a', timeline: 'b', representation: 'c', consultation: 'd' },
    advance: true,
  });
  expect(progress.facts).toMatchObject({ currentQuestion: null, qualificationStatus: 'qualified' });
  expect(snapshotOf('call', progress).progress).toBe(100);
});

it('an opt-out waits for the number it applies to, and ends the call if it covers calls', () => {
  const { facts } = progress;
  noteReading(progress, read({ revocation: { channels: ['voice'], by: 'plain_language' } }));
  expect([mayRecordOptOut(facts), endAfterTurn(progress)]).toEqual([false, undefined]);
  noteReading(
    progress,
    read({ revocation: { channels: ['email'], by: 'plain_language' }, contact: { phone: '313-555-0142' } }),
  );
  expect(facts.optOut?.channels).toEqual(['voice', 'email']);
  expect(mayRecordOptOut(facts)).toBe(true);
  noteOptOut(progress, ['voice']);
  expect([facts.optOut, endAfterTurn(progress)]).toEqual([undefined, 'declined']);

  const texts = { ...freshProgress(START), state: 'active' as const };
  noteReading(
    texts,
    read({ revocation: { channels: ['sms'], by: 'plain_language' }, contact: { email: 'jane@example.com' } }),
  );
  // If only an email address is known, the number is still needed to stop texts.
  expect(mayRecordOptOut(texts.facts)).toBe(false);
  texts.facts.contactInfo.phone = '313-555-0142';
  noteOptOut(texts, ['sms']);
  expect([texts.facts.optOut, endAfterTurn(texts)]).toEqual([undefined, undefined]);
});

it('ends after silence or its maximum length, and accepts no turn before the start or after the end', () => {
  expect(endAfterTurn(progress)).toBeUndefined();
  expect(endAfterTurn({ ...progress, silences: CALL_MAX_SILENCES })).toBe('silence');
  progress.facts.turns = CALL_MAX_TURNS;
  expect(endAfterTurn(progress)).toBe('turns');
  expect(mayTakeTurn(progress)).toBeUndefined();
  expect(mayTakeTurn({ ...progress, state: 'ended' })?.type).toBe('call_ended');
  expect(mayTakeTurn({ ...progress, state: 'idle' })?.type).toBe('call_not_connected');
  expect([countFailure(progress), countFailure(progress)]).toEqual([false, true]);
  expect(priorityOf({ urgencyLevel: 'critical' })).toBe('immediate');
  expect(priorityOf({ urgencyLevel: 'high' })).toBe('high');
});

test('the vendor is first asked for the result after the ringing time, and last after the longest call', () => {
  const [first] = FOLLOW_CALL_MINUTES;
  const last = FOLLOW_CALL_MINUTES.reduce<number>((sum, minutes) => sum + minutes, 0);
  expect(first * 60).toBeGreaterThan(RING_SECONDS);
  expect(last * 60_000).toBeGreaterThan(CALL_MAX_MS + RING_SECONDS * 1_000);
});
