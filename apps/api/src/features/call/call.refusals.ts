/** The errors that API clients receive when a call cannot continue, with what to do next. */
import { CALL_ERRORS } from '@praxis/contracts/call/call.const';
import { engineCrowded } from '../../platform/runs/engine-errors.js';
import { Failure } from '../../platform/http/failure.js';
import type { UpdateOutcome } from '../../platform/runs/run-updates.js';

/** The reply of an update. @throws Failure if the update was refused */
export function replyOf<Reply>(outcome: UpdateOutcome<Reply>): Reply {
  switch (outcome.kind) {
    case 'reply':
      return outcome.reply;
    case 'refused':
      if (outcome.type === 'call_not_connected') throw notConnected();
      throw Failure.of(outcome.type === 'plan_limit_reached' ? 402 : 409, outcome.type, outcome.message);
    case 'not_running':
      throw callEnded();
    case 'crowded':
      throw engineCrowded();
    case 'unreachable':
      throw new Failure({
        status: 503,
        code: 'temporal_unavailable',
        message:
          'The workflow engine is not available right now. Your call is saved. Send this request again in a moment.',
        retryAfter: 2,
      });
    case 'unfinished':
      throw new Failure({
        status: 503,
        code: 'worker_unavailable',
        message: 'This has not finished yet. Send the same request again in a moment. Nothing is done twice.',
        retryAfter: 2,
      });
  }
}

/** The call could not be started and is idle again. */
export function notConnected(): Failure {
  return new Failure({
    status: 503,
    code: 'call_not_connected',
    message: CALL_ERRORS.connectionDetail,
    extra: { title: CALL_ERRORS.connection, state: 'idle' },
    retryAfter: 2,
  });
}

/** The call has ended, so it takes no more turns. */
export function callEnded(): Failure {
  return Failure.of(409, 'call_ended', 'This call has ended. Start a new one to continue.');
}
