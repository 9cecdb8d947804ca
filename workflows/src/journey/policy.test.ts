import { furthestStep } from '@praxis/domain/journey/furthest-step';
import { endOf, isComplete, mayBook, mayFollowUp, sameLead, type JourneyProgress } from './policy.js';

/** Every possible progress of a journey. */
const EVERYWHERE: JourneyProgress[] = Array.from({ length: 16 }, (_, bits) => ({
  intakeDone: (bits & 1) !== 0,
  appointmentDone: (bits & 2) !== 0,
  followUpDone: (bits & 4) !== 0,
  roiDone: (bits & 8) !== 0,
}));

test('booking requires only the intake', () => {
  for (const progress of EVERYWHERE)
    expect(mayBook(progress)?.type).toBe(progress.intakeDone ? undefined : 'intake_required');
});

test('the follow-up requires the appointment, and the refusal names the first missing step', () => {
  for (const progress of EVERYWHERE) {
    const expected = progress.appointmentDone
      ? undefined
      : progress.intakeDone
        ? 'appointment_required'
        : 'intake_required';
    expect(mayFollowUp(progress)?.type).toBe(expected);
  }
});

test('a refusal says what to do', () => {
  for (const progress of EVERYWHERE)
    for (const refusal of [mayBook(progress), mayFollowUp(progress)])
      if (refusal) expect(refusal.message).toMatch(/^(Complete|Book) .* first, then .*\.$/);
});

test('accepts only the journey’s own lead', () => {
  expect(sameLead('a', 'a')).toBeUndefined();
  expect(sameLead('a', 'b')?.type).toBe('lead_mismatch');
  expect(sameLead('a', '')?.type).toBe('lead_mismatch');
});

test('a journey is complete only when all four steps are done', () => {
  expect(EVERYWHERE.filter(isComplete)).toEqual([
    { intakeDone: true, appointmentDone: true, followUpDone: true, roiDone: true },
  ]);
});

test('after its lifetime a journey is completed if its follow-up was sent, else expired', () => {
  for (const progress of EVERYWHERE)
    expect(endOf(progress)).toBe(progress.followUpDone ? 'completed' : 'expired');
});

test('operators see the last step of the path, regardless of the ROI', () => {
  for (const progress of EVERYWHERE)
    expect(furthestStep(progress)).toBe(
      progress.followUpDone ? 'followup' : progress.appointmentDone ? 'appointment' : 'intake',
    );
});
