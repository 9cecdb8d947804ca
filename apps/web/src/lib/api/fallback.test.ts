import { fallbackAppointment, fallbackFollowUp, fallbackIntake, fallbackRoi } from './fallback.js';

const now = new Date('2026-03-07T20:00:00Z');
const law = { sessionId: 'sess-1-a', industry: 'law', now } as const;
const realestate = { sessionId: 'sess-1-a', industry: 'realestate', now } as const;

describe('fallback', () => {
  it('is the same within a session and differs between sessions', () => {
    expect(fallbackIntake(law)).toEqual(fallbackIntake(law));
    expect(fallbackIntake(law).leadId).not.toBe(fallbackIntake({ ...law, sessionId: 'sess-2-b' }).leadId);
  });

  it('stays within the ranges of the specification for a thousand sessions', () => {
    for (let index = 0; index < 1000; index += 1) {
      const context = { ...law, sessionId: `sess-${index}-x` };
      const lead = fallbackIntake(context);
      expect(lead.leadId).toMatch(/^L-SIM-[A-Z0-9]{6}$/);
      expect(lead.leadScore).toBeGreaterThanOrEqual(60);
      expect(lead.leadScore).toBeLessThanOrEqual(99);
      const roi = fallbackRoi(context, 'growth');
      expect(roi.missedRevenue).toBeGreaterThanOrEqual(40_000 * 2.3);
      expect(roi.missedRevenue).toBeLessThanOrEqual(60_000 * 2.3);
      expect(roi.laborSavings).toBeGreaterThanOrEqual(1500);
      expect(roi.laborSavings).toBeLessThanOrEqual(2500);
    }
  });

  it('books the next day at 14:00 in Detroit for 30 minutes, also across a clock change', () => {
    const { appointment } = fallbackAppointment(law);
    // 8 March 2026 is the day Detroit goes to daylight-saving time.
    expect(appointment.start).toBe('2026-03-08T14:00:00-04:00');
    expect(appointment.end).toBe('2026-03-08T14:30:00-04:00');
    expect(appointment).toMatchObject({ timeZone: 'America/Detroit', location: 'Video Conference' });
    expect(appointment.confirmationCode).toMatch(/^[A-Z0-9]{6}$/);
    expect(appointment.provider).toMatch(/^Attorney \w+$/);
    expect(fallbackAppointment(realestate).appointment.provider).toMatch(/^Agent \w+$/);
  });

  it('flags every response and keeps the opt-out wording', () => {
    const sent = fallbackFollowUp(law, ['sms', 'email']);
    expect(sent.messages.map((message) => message.channel)).toEqual(['sms', 'email']);
    expect(sent.messages[0]?.text).toContain('STOP');
    const all = [fallbackIntake(law), fallbackAppointment(law), sent, fallbackRoi(law, 'starter')];
    expect(all.every((answer) => answer.fallback)).toBe(true);
  });
});
