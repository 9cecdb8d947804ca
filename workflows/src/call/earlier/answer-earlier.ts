/** Answers a turn of an earlier form: with the model's text after its guards, and its proposals sorted by policy. */
import type { ActionTaken } from '@praxis/contracts/call/call-action';
import { CALL_ERRORS } from '@praxis/contracts/call/call.const';
import type { CallActions, CallParts } from '../actions.js';
import type { SetPhrase } from '../dialogue/lines.js';
import type { Draft } from '../effects.js';
import { countFailure } from '../policy.js';
import { allow, learn, noteReading } from './earlier-policy.js';
import type { EarlierTurn } from './earlier-turn.js';

/** Decides exactly as when the history was recorded, so that the run can be replayed. */
export async function answerEarlier(
  { progress }: CallParts,
  actions: CallActions,
  { seq, turn: { reading, outcome } }: { seq: number; turn: EarlierTurn },
): Promise<Draft> {
  noteReading(progress, reading);
  const isFailure = outcome.kind === 'trouble';
  const needsHuman = isFailure && countFailure(progress);
  if (!isFailure) progress.failures = 0;
  const proposal = outcome.kind === 'proposal' ? outcome.proposal : undefined;
  const learned = proposal ? learn(progress, proposal) : {};
  const { actions: allowed, refused } = allow(progress, reading, proposal?.actions ?? []);
  if (needsHuman && !progress.facts.escalated && !allowed.some(({ type }) => type === 'escalate_human'))
    allowed.push({ type: 'escalate_human', reason: 'processing_error' });
  const before: SetPhrase[] = [];
  if (reading.isEmergency) before.push('emergency');
  if (reading.declinesRecording) before.push('not_recorded');
  if (isFailure) before.push(needsHuman ? 'processing_error_again' : 'processing_error');
  const taken: ActionTaken[] = [...(proposal?.refused ?? []), ...refused];
  taken.push(...(await actions.optOut()));
  for (const action of allowed)
    taken.push(
      ...(action.type === 'book_appointment'
        ? (await actions.book(seq, action)).taken
        : await actions.carryOut(action)),
    );
  const failedBooking = taken.some(({ type, outcome: of }) => type === 'book_appointment' && of === 'failed');
  return {
    before,
    after: failedBooking ? ['booking_failed'] : [],
    confidence: proposal?.confidence ?? 0,
    actions: taken,
    error: failedBooking ? CALL_ERRORS.booking : isFailure ? CALL_ERRORS.processing : null,
    learned,
    advanced: proposal?.advance ?? false,
  };
}
