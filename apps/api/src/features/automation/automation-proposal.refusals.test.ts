/** The errors that callers get when no workflow is proposed. */
import type { ProposalOutcome } from '@praxis/workflows/automation/proposal/messages';
import { Failure } from '../../platform/http/failure.js';
import type { UpdateOutcome } from '../../platform/runs/run-updates.js';
import { proposalOf } from './automation-proposal.refusals.js';

const reply = (outcome: ProposalOutcome): UpdateOutcome<ProposalOutcome> => ({
  kind: 'reply',
  reply: outcome,
});

function failureOf(outcome: UpdateOutcome<ProposalOutcome>): Failure {
  try {
    proposalOf(outcome);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('there is a proposal');
}

test.each<[UpdateOutcome<ProposalOutcome>, number, string]>([
  [reply({ kind: 'not_understood', reason: 'Say what happens.' }), 422, 'not_understood'],
  [reply({ kind: 'unusable' }), 422, 'not_proposed'],
  [reply({ kind: 'no_answer' }), 503, 'model_unavailable'],
  [reply({ kind: 'no_account' }), 503, 'model_account_refused'],
  [{ kind: 'unfinished' }, 503, 'model_unavailable'],
  [{ kind: 'crowded' }, 503, 'engine_busy'],
  [{ kind: 'unreachable' }, 503, 'temporal_unavailable'],
])('the outcome %o is answered with %s %s', (outcome, status, code) => {
  expect(failureOf(outcome)).toMatchObject({ status, code });
});

test('a sentence that was not understood is refused on its field, with the reason', () => {
  const { fields, message } = failureOf(reply({ kind: 'not_understood', reason: 'Say what happens.' }));
  expect(message).toBe('Say what happens.');
  expect(fields).toEqual([{ path: 'sentence', message }]);
});
