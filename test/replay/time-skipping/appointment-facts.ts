/** The facts of a confirmed future appointment, for tests of its run. */
import type { AppointmentFacts } from '@praxis/workflows/appointment/policy';

export const HOUR_MS = 3_600_000;

/** Facts as of `now` (epoch milliseconds). */
export function confirmedFacts(
  now: number,
  { inHours, lastingHours }: { inHours: number; lastingHours: number },
): AppointmentFacts {
  return {
    status: 'confirmed',
    sequence: 0,
    start: now + inHours * HOUR_MS,
    end: now + (inHours + lastingHours) * HOUR_MS,
    now,
    scheduledAt: now,
    isRebooked: false,
    isReplaced: false,
    journey: { tenantId: 't', sessionId: 's', industry: 'law', mode: 'sim', leadId: 'l' },
  };
}
