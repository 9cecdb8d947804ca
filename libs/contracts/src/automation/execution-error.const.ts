/** Why an execution ended before its last step, in a sentence. Zod-free. */
export const EXECUTION_ERRORS = {
  unknown_step: 'The version has no such step.',
  condition_failed: 'A condition asks for a field that the event does not have.',
  condition_not_met: 'The condition of the trigger is not met, so nothing starts.',
  too_many_runs:
    'It started too often for the same lead within an hour. Two workflows may be starting each other.',
  quota_exceeded: 'The practice has used up its executions of this month.',
  appointment_changed: 'The appointment has changed since this started.',
  not_sent: 'The message could not be sent for a day.',
  no_answer: 'The model did not answer.',
  cancelled_by_person: 'Someone ended it.',
} as const;
export type ExecutionError = keyof typeof EXECUTION_ERRORS;

/** The sentence of a code; the code itself where it is unknown. */
export function executionError(code: string): string {
  return Object.hasOwn(EXECUTION_ERRORS, code) ? EXECUTION_ERRORS[code as ExecutionError] : code;
}
