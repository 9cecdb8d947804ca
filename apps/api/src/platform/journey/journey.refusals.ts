/** The errors that API clients receive when a step fails, with what to do next. */
import type { SlotRefusal } from '@praxis/workflows/journey/messages';
import { engineCrowded } from '../runs/engine-errors.js';
import { Failure } from '../http/failure.js';
import type { UpdateOutcome } from '../runs/run-updates.js';

/** The reply of a step. @throws Failure if the step was refused */
export function replyOf<Reply>(outcome: UpdateOutcome<Reply>): Reply {
  switch (outcome.kind) {
    case 'reply':
      return outcome.reply;
    case 'refused':
      throw refused(outcome);
    case 'unreachable':
    case 'not_running':
      throw temporalUnavailable();
    case 'crowded':
      throw engineCrowded();
    case 'unfinished':
      throw new Failure({
        status: 503,
        code: 'worker_unavailable',
        message:
          'The step has not finished yet. Send the same request again in a moment. Nothing is done twice.',
        retryAfter: 5,
      });
  }
}

/** Passes on the workflow's own refusal. */
export function refused({
  type,
  message,
  detail,
}: {
  type: string;
  message: string;
  detail: unknown;
}): Failure {
  const alternatives = (detail as Partial<SlotRefusal> | undefined)?.alternatives;
  return new Failure({
    status: 409,
    code: type,
    message,
    extra: alternatives ? { alternatives } : undefined,
  });
}

/** The session has no journey yet. */
export function intakeRequired(): Failure {
  return Failure.of(409, 'intake_required', 'Complete the intake first, then continue the journey.');
}

/** The journey was cancelled or terminated. */
export function journeyClosed(): Failure {
  return Failure.of(409, 'journey_closed', 'This journey has ended. Start a new session to continue.');
}

/** The intake is still in the outbox. */
export function intakeOnItsWay(): Failure {
  return new Failure({
    status: 503,
    code: 'worker_unavailable',
    message: 'Your intake is saved and is still being processed. Send this step again in a moment.',
    retryAfter: 2,
  });
}

/** Temporal does not respond. */
export function temporalUnavailable(): Failure {
  return new Failure({
    status: 503,
    code: 'temporal_unavailable',
    message:
      'The workflow engine is not available right now. What you have sent so far is saved. Try this step again in a moment.',
    retryAfter: 2,
  });
}
