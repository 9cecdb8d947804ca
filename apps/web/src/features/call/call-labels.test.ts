import type { TurnMetrics } from '@praxis/contracts/call/call';
import {
  actionLabel,
  elapsed,
  metricLines,
  objectionBadges,
  outcomeLabel,
  percent,
  questionLabel,
  receiptLabel,
} from './call-labels.js';
import { turnTimes } from './turn-times.js';

const METRICS = {
  duration: 62_000,
  responseTime: 840,
  qualificationTime: null,
  bookingSuccess: false,
  objectionCount: 2,
  conversationTurns: 5,
};

describe('labels of a call', () => {
  it('cuts objection badges at twenty characters and keeps the full text', () => {
    const [short, long] = objectionBadges(['cost_concern', 'already_talks_to_another_attorney']);
    expect(short).toEqual({ badge: 'cost concern', full: 'Cost concern' });
    expect(long?.badge).toBe('already talks to ano');
    expect(long?.badge).toHaveLength(20);
    expect(long?.full).toBe('Already talks to another attorney');
  });

  it('limits shares to 0 to 100 percent', () => {
    expect([percent(-3), percent(59.6), percent(140), percent(Number.NaN)]).toEqual([0, 60, 100, 0]);
  });

  it('formats minutes and seconds, and hours only when there are any', () => {
    expect([elapsed(-5), elapsed(9_999), elapsed(65_000), elapsed(3_605_000)]).toEqual([
      '0:00',
      '0:09',
      '1:05',
      '1:00:05',
    ]);
  });

  it('shows the outcome of the AI’s proposals', () => {
    expect(actionLabel({ type: 'book_appointment', outcome: 'done' })).toEqual({
      label: 'Appointment booked',
      tone: 'good',
    });
    expect(actionLabel({ type: 'book_appointment', outcome: 'refused', reason: 'contact_missing' })).toEqual({
      label: 'Not booked: contact missing',
      tone: 'neutral',
    });
    expect(actionLabel({ type: 'order_pizza', outcome: 'refused', reason: 'unknown_action' }).label).toBe(
      'Order pizza: refused: unknown action',
    );
  });

  it('names what a receipt proves', () => {
    const at = '2026-11-21T20:00:00Z';
    expect(receiptLabel({ id: 'r1', action: 'escalate_human', at })).toEqual({
      title: 'Handed over to a person',
      detail: '',
    });
    expect(receiptLabel({ id: 'r2', action: 'book_appointment', at, when: 'Thursday, 3:00 PM' }).detail).toBe(
      'Thursday, 3:00 PM',
    );
  });

  it('shows the six figures of the specification', () => {
    const lines = metricLines({ metrics: METRICS }, 65_000);
    expect(lines.map(({ name }) => name)).toEqual([
      'duration',
      'responseTime',
      'qualificationTime',
      'bookingSuccess',
      'objectionCount',
      'conversationTurns',
    ]);
    expect(lines.map(({ value }) => value)).toEqual(['1:05', '840 ms', 'Not yet', 'None', '2', '5']);
  });

  it('shows the outcome of a call in the call log', () => {
    const call = { state: 'ended', appointmentBooked: false, escalated: false, endReason: 'caller' } as const;
    expect(outcomeLabel({ ...call, appointmentBooked: true, escalated: true }).label).toBe('Booked');
    expect(outcomeLabel({ ...call, escalated: true }).label).toBe('Handed over');
    expect(outcomeLabel({ ...call, endReason: 'lost' }).label).toBe('Lost');
    expect(outcomeLabel({ ...call, state: 'active', endReason: null }).label).toBe('Active');
  });

  it('names known questions, and derives labels for unknown ones from their keys', () => {
    expect([questionLabel('legalMatter'), questionLabel('favorite_color')]).toEqual([
      'Legal matter',
      'Favorite color',
    ]);
  });
});

describe('times of a turn', () => {
  const metrics: TurnMetrics = { modelMs: 900, modelFirstTokenMs: 300, totalMs: 930, overheadMs: 30 };

  it('measures from the end of speech, through the first token, to the first sound', () => {
    const times = turnTimes(metrics, { spokeAt: 1_000, wordsAt: 1_400, answeredAt: 2_000, voiceAt: 2_150 });
    expect(times.map(({ label, ms }) => [label, ms])).toEqual([
      ['first token', 300],
      ['model', 900],
      ['everything else', 30],
      ['first words', 400],
      ['answer', 1_000],
      ['voice', 1_150],
    ]);
  });

  it('leaves out times that were not measured', () => {
    const none = { modelFirstTokenMs: null, totalMs: null, overheadMs: null, voiceMs: null };
    expect(turnTimes({ ...none, modelMs: 900 }, undefined).map(({ label }) => label)).toEqual(['model']);
    const stored = { modelMs: 900, modelFirstTokenMs: 300, totalMs: 930, overheadMs: 30, voiceMs: 700 };
    expect(turnTimes(stored, undefined).map(({ label, ms }) => [label, ms])).toEqual([
      ['first token', 300],
      ['model', 900],
      ['everything else', 30],
      ['voice', 700],
    ]);
    expect(turnTimes(null, { spokeAt: 5 })).toEqual([]);
  });
});
